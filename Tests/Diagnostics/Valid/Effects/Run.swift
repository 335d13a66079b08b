// settings: swift6 swift5 main-actor package
import Composable

@DependencyClient nonisolated struct Client: Sendable {
  var fetch: @Sendable (_ id: Int) async throws -> String
}

nonisolated extension Client: TestDependencyKey {
  static var testValue: Client { Client() }
}

@Reducer struct Loader {
  @ObservableState struct State: Equatable { var text = "" }
  enum Action { case tapped, loaded(Result<String, any Error>), stopped, ticked }
  nonisolated enum CancelID: Hashable { case loading, timer }

  @Dependency(Client.self) var client
  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .tapped:
        state.text = ""
        return .merge(
          .run { [count = state.text.count] send in
            await send(.loaded(Result { try await client.fetch(count) }))
          }
          .cancellable(id: CancelID.loading, cancelInFlight: true),
          .run(priority: .background, name: "ticking") { [clock] send in
            for await _ in clock.timer(interval: .seconds(1)) {
              await send(.ticked)
            }
          } catch: { error, send in
            await send(.loaded(.failure(error)))
          }
          .cancellable(id: CancelID.timer)
        )
      case .loaded(.success(let text)):
        state.text = text
        return .cancel(id: CancelID.timer)
      case .loaded(.failure), .ticked:
        return .none
      case .stopped:
        return .concatenate(.cancel(id: CancelID.loading), .send(.ticked))
      }
    }
  }
}
