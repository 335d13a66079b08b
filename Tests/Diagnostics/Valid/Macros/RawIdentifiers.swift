import Composable

@ObservableState
struct State: Codable, Equatable {
  var `my field` = 0
  var `default` = 1
}
