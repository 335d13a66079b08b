// settings: swift6 swift5 main-actor package
import Composable

@CasePathable
enum Answer {
  case allCasePaths  // expected-error {{'@CasePathable' needs the name 'allCasePaths' itself}}
}

@Reducer
struct Office {}

@Reducer
enum Building {
  case office(Office)
  case body(Office)  // expected-error {{'@Reducer' needs the name 'body' itself}}
}
