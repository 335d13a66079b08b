// settings: swift6 main-actor
import Composable

@Reducer
struct Parent {
  @ObservableState
  struct State: Equatable {
    @Presents var destination: Destination.State?
    var path = StackState<Path.State>()
  }

  enum Action {
    case destination(PresentationAction<Destination.Action>)
    case path(StackActionOf<Path>)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .ifLet(\.$destination, action: \.destination)
      .forEach(\.path, action: \.path)
  }

  @Reducer
  enum Destination {
    case feature(Feature)
    case other(Feature)
  }

  @Reducer
  enum Path {
    case feature(Feature)
  }
}

extension Parent.Destination.State: Equatable {}

extension Parent.Path.State: Equatable {}

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
