// settings: swift6 swift5 main-actor package
import Composable

/// A case can have the name of its feature.
@Reducer
enum Destination {
  // swift-format-ignore: AlwaysUseLowerCamelCase
  case Detail(Detail)
  // swift-format-ignore: AlwaysUseLowerCamelCase
  case Alert(AlertState<Choice>)
  // swift-format-ignore: AlwaysUseLowerCamelCase
  @ReducerCaseIgnored case Text(String)

  enum Choice: Equatable { case confirmed }
}

@Reducer
struct Detail {
  @ObservableState
  struct State: Equatable {
    var count = 0
  }

  enum Action {
    case tapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.count += 1
      return .none
    }
  }
}
