import Composable
import ComposableTestSupport
import Foundation

/// Moves money between two accounts in files.
///
/// Restart: the second file is written after an answer.
@Reducer
struct Transfer {
  struct State: Equatable {
    @Shared(.fileStorage(URL(fileURLWithPath: "/savings.json"))) var savings = 100
    @Shared(.fileStorage(URL(fileURLWithPath: "/checking.json"))) var checking = 0
    var isMoving = false
  }

  enum Action {
    case allowed
    case transferButtonTapped
  }

  let ask: @Sendable (Int) async throws -> Bool

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .transferButtonTapped:
        guard !state.isMoving, state.savings >= 10 else { return .none }
        state.isMoving = true
        state.$savings.withLock { $0 -= 10 }
        return .run { send in
          _ = try await ask(10)
          await send(.allowed)
        }
      case .allowed:
        state.isMoving = false
        state.$checking.withLock { $0 += 10 }
        return .none
      }
    }
  }

  static var fault: PlantedFault {
    let permission = TestEndpoint<Int, Bool>("permission")
    return PlantedFault(
      "restart in the middle",
      steps: [.send(.transferButtonTapped), .answer(permission) { _, _ in true }, .restart]
    ) { _ in
      let store = TestStore(initialState: State()) { Self { try await permission($0) } }
      store.addInvariant("no money is lost", holds: .atRest) { $0.savings + $0.checking == 100 }
      return store
    }
  }
}
