// settings: swift6 swift5 main-actor
import Composable

@Reducer struct Counter {
  @ObservableState struct State: Equatable {
    var count = 0
    #if DEBUG
    var isTracing = false
    #endif
  }

  enum Action {
    case tapped
    #if DEBUG
    case traceTapped
    #endif
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .tapped:
        state.count += 1
        return .none
      #if DEBUG
      case .traceTapped:
        state.isTracing.toggle()
        return .none
      #endif
      }
    }
  }
}
