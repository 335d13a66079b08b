// settings: swift6 swift5 main-actor package
import Composable

@DependencyClient nonisolated struct Facts: Sendable {
  var fetch: @Sendable (_ number: Int) async throws -> String
  var isReady: @Sendable () -> Bool = { false }
}

nonisolated extension DependencyValues {
  @DependencyEntry var facts: Facts = Facts()
}

@Reducer struct Reader {
  @ObservableState struct State: Equatable { var text = "" }
  enum Action { case tapped, loaded(String) }

  @Dependency(\.facts) var facts

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .tapped:
        guard facts.isReady() else { return .none }
        return .run { send in
          try await send(.loaded(facts.fetch(number: 1)))
        }
      case .loaded(let text):
        state.text = text
        return .none
      }
    }
  }
}
