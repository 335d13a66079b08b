import Composable
import ComposableTestSupport

/// Sends a postcard.
///
/// Failing answer: the text is lost if the server refuses it.
@Reducer
struct Postcard {
  struct ServerError: Error, Equatable {}

  struct State: Equatable {
    var text = ""
    var sent: [String] = []
    var written: [String] = []
  }

  enum Action {
    case refused
    case sendButtonTapped
    case sent(String)
    case textEntered
  }

  let send: @Sendable (String) async throws -> Bool

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .refused:
        break
      case .sendButtonTapped:
        guard !state.text.isEmpty else { return .none }
        defer { state.text = "" }
        return .run { [text = state.text] send in
          _ = try await self.send(text)
          await send(.sent(text))
        } catch: { _, send in
          await send(.refused)
        }
      case .sent(let text):
        state.sent.append(text)
      case .textEntered:
        guard state.text.isEmpty else { return .none }
        state.text = "Postcard \(state.written.count)"
        state.written.append(state.text)
      }
      return .none
    }
  }

  static var fault: PlantedFault {
    let server = TestEndpoint<String, Bool>("server")
    return PlantedFault(
      "failing answer",
      steps: [
        .cases(except: \.refused, \.sent),
        .answer(server, faults: .failure(ServerError())) { _, _ in true },
      ]
    ) { _ in
      let store = TestStore(initialState: State()) { Self { try await server($0) } }
      store.addInvariant("no postcard is lost", holds: .atRest) { state in
        state.written.allSatisfy { $0 == state.text || state.sent.contains($0) }
      }
      return store
    }
  }
}
