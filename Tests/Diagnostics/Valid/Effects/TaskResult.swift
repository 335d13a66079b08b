import Composable

@Reducer struct Shop {
  @ObservableState struct State: Equatable { var names: [String] = [] }
  enum Action: Equatable {
    case tapped
    case loaded(TaskResult<[String]>)  // expected-warning {{'TaskResult' is deprecated: use 'Result<Success, any Error>'}} expected-note {{use 'Result' instead}}
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .tapped:
        return .run { send in
          await send(.loaded(TaskResult { ["Apple"] }))  // expected-warning {{'TaskResult' is deprecated}} expected-warning {{'init(isolation:catching:)' is deprecated}}
        }
      case .loaded(.success(let names)):
        state.names = names
        return .none
      case .loaded(.failure(let error)):
        print(error)
        return .none
      }
    }
  }
}
