// settings: swift6 swift5 main-actor package
import Composable

/// The compiler crashed at key paths into a `Result` or an `Optional` of a tuple (Swift 6.3.1).
@CasePathable
nonisolated enum Answer {
  case both(Result<Void, any Error>?)
  case closure(Result<() -> Void, any Error>)
  case maybe(Void?)
  case pair(Result<(Int, Int), any Error>)
  case posted(Result<Void, any Error>)
}

nonisolated func questions(_ answer: Answer) -> [Bool] {
  [
    answer.is(\.both.some.success), answer.is(\.both.failure), answer.is(\.closure.success),
    answer.is(\.maybe.some), answer.is(\.maybe.none), answer.is(\.pair.success),
    answer.is(\.posted.success), answer.is(\.posted.failure),
  ]
}

nonisolated func success() -> Answer { (\Answer.Cases.posted.success)() }
