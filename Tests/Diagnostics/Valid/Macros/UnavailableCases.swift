import Composable

@ObservableState
enum Screen {
  case list(Int)
  @available(*, unavailable) case map(Gone)
  @available(*, deprecated) case grid(Int)
  @available(*, deprecated) case empty
}

@available(*, unavailable)
struct Gone {}

@Reducer
enum Destination {
  case feature(Feature)
  @available(*, unavailable) case other(Feature)
}

@Reducer
struct Feature {
  @ObservableState
  struct State: Equatable {
    var screen = Screen.list(0)
  }
}

extension Screen: Equatable {
  static func == (lhs: Self, rhs: Self) -> Bool { lhs._$id == rhs._$id }
}
