// settings: swift6 swift5 package
// swift-format-ignore-file: OneCasePerLine
import Composable

@Reducer
enum Destination {
  case plain(Feature)
  case given(Feature = Feature())
  case labeled(feature: Feature)
  case `default`(Feature)
  case `self`(Feature)
  case alert(AlertState<Alert>)
  case dialog(ConfirmationDialogState<Alert>)
  @ReducerCaseIgnored case number(Int)
  @ReducerCaseIgnored case several(Int, name: String)
  case none
  #if DEBUG
  case debug(Feature)
  #else
  case release(Feature)
  #endif
  case first(Feature), second(Feature)

  enum Alert { case confirmed }
}

@CasePathable
enum Choice {
  case number(Int)
}

@Reducer
struct Feature {
  @ObservableState
  struct State: Equatable {
    var count = 0
    init() {}
  }

  enum Action {
    case tapped
  }

  init() {}

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.count += 1
      return .none
    }
  }
}
