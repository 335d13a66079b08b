// settings: swift6 swift5 main-actor package
import Composable

@CasePathable
enum Answer {
  case allCasePaths  // expected-error {{'@CasePathable' needs the name 'allCasePaths' itself}}
}

@ObservableState
struct Point {
  var x = 0
  // swift-format-ignore: NoLeadingUnderscores
  var _x = ""  // expected-error {{'@ObservableState' needs the name '_x' itself}}
}

@Reducer
struct Office {}

@Reducer
struct Door {
  // swift-format-ignore: AlwaysUseLowerCamelCase
  let State = 0  // expected-error {{'@Reducer' needs the name 'State' itself}}
}

@Reducer
struct Window {
  protocol Action {}  // expected-error {{'@Reducer' needs the name 'Action' itself}}
}

@Reducer
enum Building {
  case office(Office)
  case body(Office)  // expected-error {{'@Reducer' needs the name 'body' itself}}
}
