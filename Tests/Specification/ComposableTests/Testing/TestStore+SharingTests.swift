import Composable
import ComposableSharing
import ComposableTestKit
import ComposableTestSupport
import Foundation
import Testing

@MainActor @Suite(.dependencies) struct TestStoreSharingTests {
  /// Two features that share a number, and an effect that changes it.
  struct Meter: Reducer {
    struct State: Equatable {
      @Shared(.inMemory("count")) var count = 0
      var label = ""
    }

    enum Action: Equatable {
      case tap
      case tapTwice
      case start
      case ticked
      case tickSilently
      case rename
      case reset
    }

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        switch action {
        case .tap:
          state.$count.withLock { $0 += 1 }
          return .none
        case .tapTwice:
          state.$count.withLock { $0 += 1 }
          return .send(.tap)
        case .start:
          return .run { send in
            await send(.ticked)
            await send(.ticked)
          }
        case .ticked:
          state.$count.withLock { $0 += 10 }
          return .none
        case .tickSilently:
          return .run { [count = state.$count] _ in count.withLock { $0 += 100 } }
        case .reset:
          state.$count.withLock { $0 = 0 }
          return .none
        case .rename:
          state.label = "renamed"
          return .none
        }
      }
    }
  }

  struct Pair: Equatable {
    var first = Meter.State()
    var second = Meter.State()
  }

  @CasePathable enum PairAction {
    case first(Meter.Action)
    case second(Meter.Action)
  }

  @Test func `a shared value is asserted by changing it to the expected value`() async {
    let store = TestStore(initialState: Meter.State()) { Meter() }
    await store.send(.tap) { $0.$count.withLock { $0 = 1 } }
    await store.send(.tap) {
      expectEqual($0.count, 1)
      $0.$count.withLock { $0 += 1 }
    }
    expectEqual(store.state.count, 2)
    await store.finish()
  }

  @Test func `each received action is compared with the value that followed on it`() async {
    let store = TestStore(initialState: Meter.State()) { Meter() }
    await store.send(.start)
    expectEqual(store.state.count, 20)
    await store.receive(.ticked) { $0.$count.withLock { $0 = 10 } }
    await store.receive(.ticked) { $0.$count.withLock { $0 = 20 } }
    await store.send(.tapTwice) { $0.$count.withLock { $0 = 21 } }
    await store.receive(.tap) { $0.$count.withLock { $0 = 22 } }
  }

  @Test func `a shared change without a closure is unexpected`() async {
    let store = TestStore(initialState: Meter.State()) { Meter() }
    let failures = await recordedIssues { await store.send(.tap) }
    expectEqual(
      failures.map(\.text),
      [
        """
        State was not expected to change, but a change occurred.

              TestStoreSharingTests.Meter.State(
            −   _count: #1 0,
            +   _count: #1 1,
                label: ""
              )

        (Expected: −, Actual: +)

        Assert the change in a closure: { $0.… = … }, or for a shared value:

            $0.$count.withLock { $0 = 1 }
        """
      ]
    )
    await store.send(.tap) { $0.$count.withLock { $0 = 2 } }
  }

  @Test func `a wrong shared value does not match, and is not written`() async {
    let store = TestStore(initialState: Meter.State()) { Meter() }
    let failures = await recordedIssues {
      await store.send(.tap) { $0.$count.withLock { $0 = 7 } }
      await store.send(.rename) {
        $0.label = "renamed"
        $0.$count.withLock { $0 = 8 }
      }
    }
    expectEqual(failures.count, 2)
    expectEqual(
      failures.first?.text,
      """
      A state change does not match expectation.

            TestStoreSharingTests.Meter.State(
          −   _count: #1 7,
          +   _count: #1 1,
              label: ""
            )

      (Expected: −, Actual: +)

      Assert the shared change in the closure:

          $0.$count.withLock { $0 = 1 }

      To ignore the shared change, call the step in: store.withExhaustivity(.off) { … }
      """
    )
    expectEqual(store.state.count, 1)
  }

  @Test func `a closure that changes nothing is reported, one that changes a shared value is not`()
    async
  {
    let store = TestStore(initialState: Meter.State()) { Meter() }
    await store.send(.tap) { $0.$count.withLock { $0 = 1 } }
    let failures = await recordedIssues {
      await store.send(.start) { $0.$count.withLock { $0 = 1 } }
    }
    expectEqual(failures.count, 1)
    expectEqual(
      failures.first?.text.hasPrefix("Expected state to change, but no change occurred."),
      true
    )
    await store.receive(.ticked) { $0.$count.withLock { $0 = 11 } }
    await store.receive(.ticked) { $0.$count.withLock { $0 = 21 } }
  }

  @Test func `a shared value that is set to what it is may be asserted`() async {
    let store = TestStore(initialState: Meter.State()) { Meter() }
    await store.send(.reset) { $0.$count.withLock { $0 = 0 } }
    await store.send(.reset)
    expectEqual(store.state.count, 0)
  }

  @Test func `a change by an effect without an action can be asserted alone`() async {
    let store = TestStore(initialState: Meter.State()) { Meter() }
    await store.send(.tickSilently)
    store.assert { $0.$count.withLock { $0 = 100 } }
    await store.send(.tap) { $0.$count.withLock { $0 = 101 } }
    await store.finish()
  }

  @Test func `a change by an effect that is not asserted fails at the end`() async {
    let store = TestStore(initialState: Meter.State()) { Meter() }
    let failures = await recordedIssues {
      await store.send(.tickSilently)
      await store.finish()
    }
    expectEqual(
      failures.map(\.text),
      [
        """
        Test store finished before asserting against changes to shared state.

        • Tracked unasserted changes to 'Shared<Int>(.inMemory("count"))': 0 → 100

        An effect made these changes and sent no action afterwards. Assert them before the test \
        ends:

            store.assert {
              $0.$count.withLock { $0 = 100 }
            }

        To ignore them, call: store.withExhaustivity(.off) { store.assert { _ in } }
        """
      ]
    )
    let ignoring = TestStore(initialState: Meter.State()) { Meter() }
    await ignoring.send(.tickSilently)
    ignoring.withExhaustivity(.off) { ignoring.assert { _ in } }
    await ignoring.finish()
  }

  @Test func `shared state that no state contains is asserted through a property`() async {
    let reducer = Reduce<Int, Void> { _, _ in
      @Shared(.inMemory("hidden")) var hidden = "a"
      $hidden.withLock { $0 += "b" }
      return .none
    }
    let store = TestStore(initialState: 0) { reducer }
    @Shared(.inMemory("hidden")) var hidden = "a"
    await store.send(()) { _ in $hidden.withLock { $0 = "ab" } }
    let failures = await recordedIssues { await store.send(()) }
    expectEqual(
      failures.map(\.text),
      [
        """
        Shared state changed differently than the test expects, but the compared states are equal.

        • Tracked unasserted changes to 'Shared<String>(.inMemory("hidden"))': "ab" → "abb"

        (Expected → Actual)

        Assert the shared change in the closure:

            $hidden.withLock { $0 = "abb" }

        The tested state does not contain the value. Declare before the step, in the test:

            @Shared(.inMemory("hidden")) var hidden = "ab"

        To ignore the shared change, call the step in: store.withExhaustivity(.off) { … }
        """
      ]
    )
    await store.withExhaustivity(.off) { await store.send(()) }
    await store.finish()
  }

  enum Theme {
    case light
    case dark
  }

  struct Settings: Equatable {
    var theme = Theme.light
    var names: [String] = []
    var starred: Set<Int> = []
    var ratings: [String: Int] = [:]
    var detail = Detail()

    struct Detail: Equatable {
      var level: Double?
      var start = Date(timeIntervalSinceReferenceDate: 0)
    }
  }

  struct Screen: Equatable {
    var child: Child? = Child()

    struct Child: Equatable {
      @Shared(.inMemory("settings")) var settings = Settings()
    }
  }

  @Test func `the lines to write name the property and the parts that changed`() async {
    let reducer = Reduce<Screen, Settings> { state, settings in
      state.child?.$settings.withLock { $0 = settings }
      return .none
    }
    let store = TestStore(initialState: Screen()) { reducer }
    var settings = Settings(theme: .dark, names: ["a \"b\"", "c"])
    var texts = await issues { await store.send(settings) }
    #expect(
      texts.first?.hasSuffix(
        """


            $0.child?.$settings.withLock { $0.theme = .dark; $0.names = ["a \\"b\\"", "c"] }
        """
      ) == true,
      "\(texts)"
    )
    settings.starred = [2, 1]
    settings.ratings = ["b": 2, "a": 1]
    texts = await issues { await store.send(settings) }
    #expect(
      texts.first?.hasSuffix(
        """


            $0.child?.$settings.withLock { $0.starred = [1, 2]; $0.ratings = ["a": 1, "b": 2] }
        """
      ) == true,
      "\(texts)"
    )
    settings.detail = Settings.Detail(level: 0.5, start: .distantPast)
    texts = await issues { await store.send(settings) }
    #expect(
      texts.first?.hasSuffix(
        """


            $0.child?.$settings.withLock { $0.detail.level = 0.5; $0.detail.start = … }
        """
      ) == true,
      "\(texts)"
    )
  }

  @Test func `a value without a key that no state contains is passed to the feature by the test`()
    async
  {
    @Shared(value: 0) var count
    let store = TestStore(initialState: 0) { [$count] in
      Reduce<Int, Void> { _, _ in
        $count.withLock { $0 += 1 }
        return .none
      }
    }
    let texts = await issues { await store.send(()) }
    #expect(
      texts == [
        """
        Shared state changed differently than the test expects, but the compared states are equal.

        • Tracked unasserted changes to 'Shared<Int>': 0 → 1

        (Expected → Actual)

        Assert the shared change in the closure:

            $value.withLock { $0 = 1 }

        The tested state does not contain the value. Declare before the step, in the test:

            @Shared(value: 0) var value  // Pass $value to the feature

        To ignore the shared change, call the step in: store.withExhaustivity(.off) { … }
        """
      ]
    )
  }

  /// A key that a reader of settings loads, and that changes another value.
  private struct SettingsKey: SharedKey {
    let id = "settings"

    func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
      @Shared(.inMemory("launches")) var launches = 0
      $launches.withLock { $0 += 1 }
      continuation.resume(returning: launches)
    }

    func subscribe(
      context: LoadContext<Int>,
      subscriber: SharedSubscriber<Int>
    ) -> SharedSubscription {
      SharedSubscription()
    }

    func save(_ value: Int, context: SaveContext, continuation: SaveContinuation) {
      continuation.resume()
    }
  }

  /// Tests that only read a setting failed.
  @Test func `what the load of a key changes is not asserted`() async {
    @Shared(.inMemory("launches")) var launches = 0
    let store = TestStore(initialState: 0) {
      Reduce<Int, Void> { state, _ in
        @Shared(SettingsKey()) var settings = 0
        state = settings
        return .none
      }
    }
    await store.send(()) { $0 = 1 }
    await store.send(()) { $0 = 2 }
    await store.finish()
    expectEqual(launches, 2)
  }

  @Test func `a test that is not exhaustive passes over shared changes, and checks what it says`()
    async
  {
    let store = TestStore(initialState: Meter.State()) { Meter() }
    store.exhaustivity = .off
    await store.send(.tap)
    await store.send(.tap) { $0.$count.withLock { $0 = 2 } }
    await store.send(.start)
    await store.receive(.ticked) { $0.$count.withLock { $0 = 12 } }
    await store.send(.tickSilently)
    let failures = await recordedIssues { await store.send(.tap) { $0.$count.withLock { $0 = 1 } } }
    expectEqual(failures.count, 1)
    await store.finish()
  }

  @Test func `a part of the state is compared without what it does not have`() async {
    let store = TestStore(initialState: Meter.State(), comparing: \.label) { Meter() }
    await store.send(.tap)
    await store.send(.rename) { $0.label = "renamed" }
    let counts = TestStore(initialState: Meter.State(), comparing: \.count) { Meter() }
    await counts.send(.tap) { $0.$count.withLock { $0 = 2 } }
    let failures = await recordedIssues { await counts.send(.tap) }
    expectEqual(failures.count, 1)
  }

  @Test func `two features share a value`() async {
    let store = TestStore(initialState: Pair()) {
      CombineReducers {
        Scope(\Pair.first, action: \PairAction.Cases.first) { Meter() }
        Scope(\Pair.second, action: \PairAction.Cases.second) { Meter() }
      }
    }
    await store.send(.first(.tap)) { $0.first.$count.withLock { $0 = 1 } }
    await store.send(.second(.tap)) { $0.first.$count.withLock { $0 = 2 } }
    expectEqual(store.state.second.count, 2)
  }

  @Test func `the test may change a shared value between two steps`() async {
    @Shared(.inMemory("count")) var count = 0
    let store = TestStore(initialState: Meter.State()) { Meter() }
    $count.withLock { $0 = 5 }
    await store.send(.tap) { $0.$count.withLock { $0 = 6 } }
  }

  @Test func `a comparison that reads plainly is not fooled`() async {
    struct State: Equatable {
      @Shared var count: Int

      static func == (lhs: Self, rhs: Self) -> Bool { lhs.count == rhs.count }
    }
    let store = TestStore(initialState: State(count: Shared(value: 0))) {
      Reduce<State, Void> { state, _ in
        state.$count.withLock { $0 += 1 }
        return .none
      }
    }
    let failures = await recordedIssues { await store.send(()) }
    expectEqual(failures.count, 1)
    await store.send(()) { $0.$count.withLock { $0 = 2 } }
  }
}
