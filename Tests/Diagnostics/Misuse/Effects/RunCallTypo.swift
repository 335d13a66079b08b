import Composable

struct Client: Sendable {
  var fetch: @Sendable (Int) async throws -> String
}

@Reducer struct Loader {
  @ObservableState struct State: Equatable { var text = "" }
  enum Action { case tapped, loaded(String), failed }

  let client: Client

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .tapped:
        return .run { send in
          for number in 0..<3 {
            let text = try await client.fech(number)  // expected-error {{value of type 'Client' has no member 'fech'}}
            await send(.loaded(text))
          }
        } catch: { error, send in
          await send(.faild)  // expected-error {{type 'Loader.Action' has no member 'faild'}}
        }
        .cancellable(id: 1)
      case .loaded(let text):
        state.text = text
        return .none
      case .failed:
        return .none
      }
    }
  }
}
