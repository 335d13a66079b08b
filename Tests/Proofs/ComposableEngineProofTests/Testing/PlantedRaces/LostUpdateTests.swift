import Composable
import ComposableTestKit
import Testing

/// Counts visits in a storage that can only be read and written.
@Reducer
private struct Visits {
  struct State: Equatable { var count = 0 }

  enum Action {
    case visited
    case countRead(Int)
    case countWritten(Int)
  }

  enum CancelID { case visit }

  /// A Boolean value that indicates whether each visit is counted after the previous ones.
  var waitsForOthers: Bool
  let storage: LockIsolated<Int>

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .visited:
        let read = Effect<Action>.run { [storage] send in
          await send(.countRead(storage.value))
        }
        let count = Effect<Action>.run { [storage] send in
          let count = storage.value + 1
          storage.setValue(count)
          await send(.countWritten(count))
        }
        return waitsForOthers ? count.cancellable(id: CancelID.visit, policy: .queue()) : read

      case .countRead(let count):
        return .run { [storage] send in
          storage.setValue(count + 1)
          await send(.countWritten(count + 1))
        }

      case .countWritten(let count):
        state.count = count
        return .none
      }
    }
  }
}

@MainActor @Suite struct LostUpdateTests {
  /// Each visit counts.
  private func explore(waitsForOthers: Bool) async -> [String] {
    await issues {
      await exploreSchedules {
        let store = TestStore(initialState: Visits.State()) {
          Visits(waitsForOthers: waitsForOthers, storage: LockIsolated(0))
        }
        store.exhaustivity = .off
        await store.send(.visited)
        await store.send(.visited)
        await store.finish()
        store.assert { $0.count = 2 }
      }
    }
  }

  @Test func `two effects that read before either has written are found`() async {
    let issues = await explore(waitsForOthers: false)
    #expect(issues.first?.contains("order 4 of at least 5") == true, "\(issues)")
    #expect(issues.count == 1)
  }

  @Test func `effects that wait for their turn pass`() async {
    #expect(await explore(waitsForOthers: true) == [])
  }
}
