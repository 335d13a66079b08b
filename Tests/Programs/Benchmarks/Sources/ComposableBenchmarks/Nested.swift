import Composable

/// A feature that presents itself.
@Reducer
struct Nested {
  @ObservableState
  struct State {
    var count = 0
    @Presents var child: Nested.State?

    /// States that present each other, so many levels deep.
    init(levels: Int) {
      child = levels > 0 ? State(levels: levels - 1) : nil
    }
  }

  enum Action {
    case dismissChild
    case increment
    case presentChild
    case wait
    indirect case child(PresentationAction<Action>)

    /// An increment, so many levels deep.
    static func increment(levels: Int) -> Action {
      (0..<levels).reduce(.increment) { action, _ in .child(.presented(action)) }
    }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .increment:
        state.count += 1
        return .none
      case .presentChild:
        state.child = State(levels: 0)
        return .none
      case .dismissChild:
        state.child = nil
        return .none
      case .wait:
        return .run { _ in try? await Task.never() }
      case .child:
        return .none
      }
    }
    .ifLet(\.$child, action: \.child) { Nested() }
  }
}

/// A feature that presents itself, and has a dependency.
@Reducer
struct Dismissing {
  @ObservableState
  struct State {
    var count = 0
    @Presents var child: Dismissing.State?

    init(levels: Int) {
      child = levels > 0 ? State(levels: levels - 1) : nil
    }
  }

  enum Action {
    case close
    case increment
    indirect case child(PresentationAction<Action>)
  }

  @Dependency(\.dismiss) private var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .increment:
        state.count += 1
        return .none
      case .close:
        return .run { _ in await dismiss() }
      case .child:
        return .none
      }
    }
    .ifLet(\.$child, action: \.child) { Dismissing() }
  }
}
