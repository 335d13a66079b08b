import Composable

@Reducer struct Player {
  @ObservableState struct State: Equatable { var error = 0 }
  enum Action { case started, failed(Int) }

  var play: @Sendable (_ onError: @escaping @Sendable (Int) -> Void) async -> Void

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .started:
        return .run { send in
          await play { error in send(.failed(error)) }  // expected-error {{'async' call in a function that does not support concurrency}}
        }
      case .failed(let error):
        state.error = error
        return .none
      }
    }
  }
}
