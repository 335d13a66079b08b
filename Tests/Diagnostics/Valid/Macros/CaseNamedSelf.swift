// settings: swift6 swift5 main-actor package
import Composable

@CasePathable enum Subject {
  case `self`(Int)
  case `init`
  case other(String)
}

func number(of subject: Subject) -> Int? {
  let path: CaseKeyPath<Subject, Int> = \.`self`
  return subject.is(\.`self`) ? subject[case: path] : nil
}
