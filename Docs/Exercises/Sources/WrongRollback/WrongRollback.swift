import Composable

/// The names of channels, which a server saves and can refuse.
@Reducer
struct Channels {
  @ObservableState
  struct State: Equatable {
    var names: [Int: String]
  }

  enum Action: Sendable {
    case renamed(Int, String)
    case refused([Int: String])
  }

  let save: @Sendable (Int, String) async throws -> Void

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .renamed(let id, let name):
        let names = state.names
        state.names[id] = name
        return .run { [save] _ in
          try await save(id, name)
        } catch: { _, send in
          await send(.refused(names))
        }
      case .refused(let names):
        state.names = names
      }
      return .none
    }
  }
}
