import Composable

/// A generic feature with a child, like ``Level1`` with any child.
@Reducer
struct Wrap<Child: Reducer> {
  struct State {
    var child: Child.State
    var count = 0
  }

  enum Action {
    case child(Child.Action)
    case own
  }

  let child: Child

  var body: some Reducer<State, Action> {
    Scope(\.child, action: \.child) { child }
    Reduce { state, action in
      if case .own = action { state.count += 1 }
      return .none
    }
  }
}
