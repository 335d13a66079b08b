import Composable
import ComposableTestKit
import Testing

/// Saves a text after a second without typing.
@Reducer
private struct Draft {
  struct State: Equatable { var text = "" }

  enum Action {
    case textChanged(String)
    case timerRestarted
    case saveTimeReached
  }

  enum CancelID { case timer }

  /// A Boolean value that indicates whether an effect restarts the timer, slightly after the text
  /// changes.
  var restartsLater: Bool
  let saved: LockIsolated<[String]>

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .textChanged(let text):
        state.text = text
        return restartsLater ? .run { send in await send(.timerRestarted) } : restart()

      case .timerRestarted:
        return restart()

      case .saveTimeReached:
        return .run { [saved, text = state.text] _ in saved.withValue { $0.append(text) } }
      }
    }
  }

  private func restart() -> Effect<Action> {
    .run { [clock] send in
      try await clock.sleep(for: .seconds(1))
      await send(.saveTimeReached)
    }
    .cancellable(id: CancelID.timer, cancelInFlight: true)
  }
}

@MainActor @Suite struct LateDebounceTests {
  /// No text is saved twice: each change starts a full second.
  private func explore(restartsLater: Bool) async -> [String] {
    await issues {
      await exploreSchedules {
        let clock = TestClock()
        let saved = LockIsolated<[String]>([])
        let store = TestStore(initialState: Draft.State()) {
          Draft(restartsLater: restartsLater, saved: saved)
        } withDependencies: {
          $0.continuousClock = clock
        }
        store.exhaustivity = .off
        await store.send(.textChanged("a"))
        await clock.advance(by: .seconds(1))
        await store.send(.textChanged("ab"))
        await clock.advance(by: .seconds(1))
        await store.finish()
        #expect(saved.value.count { $0 == "ab" } == 1)
      }
    }
  }

  @Test func `a debounce that restarts a tick late is found`() async {
    let issues = await explore(restartsLater: true)
    #expect(issues.first?.contains("seed 1, found after 243 of 1000 runs") == true, "\(issues)")
    #expect(issues.count == 1)
  }

  @Test func `a debounce that restarts at once passes`() async {
    #expect(await explore(restartsLater: false) == [])
  }
}
