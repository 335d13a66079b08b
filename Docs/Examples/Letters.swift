import Composable
import Foundation

/// Sends letters, and keeps them in a file until the server has received them.
@Reducer
struct Letters {
  @ObservableState
  struct State: Equatable {
    var sent: [String] = []
    @Shared(.fileStorage(URL(fileURLWithPath: "/letters.json")))
    var unsaved = Unsaved<[String], Action>()
  }

  enum Action: Codable, Equatable, Sendable {
    case appeared
    case loaded([String])
    case sendButtonTapped(String)
    case unsaved(UnsavedAction<Action>)
  }

  let server: @Sendable (String) async throws -> Bool

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .loaded(let letters): state.sent = letters
      case .sendButtonTapped(let letter):
        if !state.sent.contains(letter) { state.sent.append(letter) }
      case .appeared, .unsaved: break
      }
      return .none
    }
    .optimistic(\.sent, unsaved: \.$unsaved, action: \.unsaved) { action in
      switch action {
      case .appeared: .load
      case .loaded: .loaded
      case .sendButtonTapped(let letter):
        .save(otherwise: .keep) { [server] in try await server(letter) }
      case .unsaved: nil
      }
    }
  }
}
