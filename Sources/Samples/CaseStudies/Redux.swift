import Composable

/// A program with a Redux architecture: a function from state to state, and middleware.
///
/// A middleware inspects each action after the function has handled it. It returns work that can
/// dispatch further actions, or `nil`.
struct Redux<State, Action: Sendable>: Reducer {
  typealias Dispatcher = Send<Action>
  typealias Work = @Sendable (_ dispatch: Dispatcher) async -> Void
  typealias Middleware = (_ state: State, _ action: Action) -> Work?

  private let next: (_ state: State, _ action: Action) -> State
  private let middleware: [Middleware]

  init(
    _ next: @escaping (_ state: State, _ action: Action) -> State,
    middleware: Middleware...
  ) {
    self.next = next
    self.middleware = middleware
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    state = next(state, action)
    return .merge(
      middleware.compactMap { middleware in
        guard let work = middleware(state, action) else { return nil }
        return .run { dispatch in await work(dispatch) }
      }
    )
  }
}
