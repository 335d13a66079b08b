// settings: swift6 swift5 main-actor package
import Composable

@CasePathable
nonisolated enum Draft {
  case text(String)
  case number(Int)
}

func read(_ draft: Draft) -> String {
  let text: String = draft[case: \.text]  // expected-error {{Read the payload as an optional}}
  return text
}

func change(_ draft: inout Draft) {
  draft[case: \.number] += 1  // expected-error {{Read the payload as an optional}}
  draft[case: \.number] = "1"  // expected-error {{cannot assign value of type 'String'}}
}
