import Composable
import Foundation

/// Sends messages, and keeps them in a file until the server has received them.
@Reducer
struct Outbox {
  struct State: Equatable {
    @Shared(.fileStorage(URL(fileURLWithPath: "/outbox.json")))
    var messages: [String] = []
    var isSending = false
  }

  enum Action {
    case messageEntered(String)
    case sendButtonTapped
    case sendingFailed
    case sent(String)
  }

  let send: @Sendable (String) async throws -> Bool

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .messageEntered(let message):
        state.$messages.withLock { $0.append(message) }

      case .sendButtonTapped:
        guard !state.isSending, let message = state.messages.first else { return .none }
        state.isSending = true
        return .run { send in
          _ = try await self.send(message)
          await send(.sent(message))
        } catch: { _, send in
          await send(.sendingFailed)
        }

      case .sendingFailed:
        state.isSending = false

      case .sent(let message):
        state.isSending = false
        state.$messages.withLock { messages in
          guard messages.first == message else { return }
          messages.removeFirst()
        }
      }
      return .none
    }
  }
}
