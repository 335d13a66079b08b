import Composable
import ComposableTestKit
import Synchronization
import Testing

@MainActor @Suite struct StoreObserverTests {
  enum Action: Sendable { case start, sync, ticked, cancel, twice }

  private func makeStore(_ gate: Gate = Gate()) -> Store<Int, Action> {
    Store(initialState: 0) {
      Reduce<Int, Action> { state, action in
        state += 1
        switch action {
        case .start:
          return .run(name: "tick") { send in
            await gate.pass()
            await send(.ticked)
          }
          .cancellable(id: "tick")
        case .sync: return .concatenate(.send(.ticked), .send(.ticked))
        case .twice: return .send(.sync)
        case .cancel: return .cancel(id: "tick")
        case .ticked: return .none
        }
      }
    } withDependencies: {
      $0.storeObservers.append(EventLists<Int>())
    }
  }

  @Test func `reports an action with the states before and after it`() {
    let store = makeStore()
    store.send(.ticked)
    store.send(.ticked)
    expectEqual(store.events, ["1 ticked, user: 0", "1 -> 1", "2 ticked, user: 1", "2 -> 2"])
  }

  @Test func `names the action whose effect sent another one`() {
    let store = makeStore()
    store.send(.twice)
    expectEqual(
      store.events.filter { $0.contains(":") },
      [
        "1 twice, user: 0",
        "2 sync, action(1): 1",
        "3 ticked, action(2): 2",
        "4 ticked, action(2): 3",
      ]
    )
  }

  @Test func `names the effect that sent an action`() async {
    let gate = Gate()
    let store = makeStore(gate)
    let task = store.send(.start)
    gate.open()
    await task.finish()
    expectEqual(
      store.events,
      [
        "1 start, user: 0", "1 -> 1", "effect 1 of 1 started",
        "2 ticked, effect(1): 1", "2 -> 2", "effect 1 ended",
      ]
    )
  }

  @Test func `reports a cancelled effect once`() async {
    let gate = Gate()
    let store = makeStore(gate)
    let task = store.send(.start)
    store.send(.cancel)
    gate.open()
    await task.finish()
    expectEqual(
      store.events.filter { $0.hasPrefix("effect 1") }.dropFirst(),
      ["effect 1 cancelled"]
    )
  }

  @Test func `describes an effect by its name, location and features`() throws {
    let store = Store(initialState: Lanes.State()) {
      Lanes()
    } withDependencies: {
      $0.storeObservers.append(EventLists<Lanes.State>())
    }
    store.send(.lanes(.element(id: 7, action: .start)))
    let list = try #require(store.observers.first as? EventList<Lanes.State, Lanes.Action>)
    let start = try #require(list.starts.first)
    expectEqual(start.features, ["Lane[7]"])
    expectEqual(start.name, "lane")
    #expect(start.location.hasPrefix("ComposableTests/StoreObserverTests.swift:"))
  }

  @Test func `takes an action that user code sends from a reducer for the user's`() {
    let hook = Hook()
    let store = Store(initialState: 0) {
      Reduce<Int, Action> { state, action in
        if case .start = action { hook.call() }
        return .none
      }
    } withDependencies: {
      $0.storeObservers.append(EventLists<Int>())
    }
    hook.call = { store.send(.ticked) }
    withExpectedIssue(count: 1) {
      store.send(.start)
    } matching: {
      $0.contains("while an action was being processed.")
    }
    expectEqual(
      store.events.filter { $0.contains(":") },
      ["1 start, user: 0", "2 ticked, user: 0"]
    )
    hook.call = {}
  }

  @Test func `reports times that never go back`() async {
    let gate = Gate()
    let store = makeStore(gate)
    let task = store.send(.start)
    gate.open()
    await task.finish()
    let list = store.observers.first as? EventList<Int, Action>
    expectEqual(list?.times, list?.times.sorted())
    expectEqual(list?.times.count, 4)
  }

  @Test func `reports the release of the store`() {
    let isReleased = Mutex(false)
    withExtendedLifetime(
      Store(initialState: 0) {
        Reduce<Int, Action> { _, _ in .none }
      } withDependencies: {
        $0.storeObservers.append(EventLists<Int> { isReleased.withLock { $0 = true } })
      }
    ) {
      #expect(!isReleased.withLock { $0 })
    }
    #expect(isReleased.withLock { $0 })
  }

  @Test func `ignores a store that the provider does not observe`() {
    let store = Store(initialState: 0) {
      Reduce<Int, Action> { _, _ in .none }
    } withDependencies: {
      $0.storeObservers.append(EventLists<String>())
    }
    store.send(.start)
    #expect(store.observers.isEmpty)
  }

  @Test func `a scoped store has no observers`() {
    let store = Store(initialState: Lanes.State()) {
      Lanes()
    } withDependencies: {
      $0.storeObservers.append(EventLists<Lanes.State>())
    }
    expectEqual(store.observers.count, 1)
    #expect(store.scope(state: \.self, action: \.self).observers.isEmpty)
  }

  @Test func `a test store reports the same events`() async {
    let clock = TestClock()
    let store = TestStore(initialState: 0) {
      Reduce<Int, Action> { state, action in
        state += 1
        guard case .start = action else { return .none }
        return .run { send in
          try await clock.sleep(for: .seconds(1))
          await send(.ticked)
        }
      }
    } withDependencies: {
      $0.storeObservers.append(EventLists<Int>())
    }
    await store.send(.start) { $0 = 1 }
    await clock.advance(by: .seconds(1))
    await store.receive {
      $0 == .ticked
    } assert: {
      $0 = 2
    }
    let list = store.observers.first as? EventList<Int, Action>
    expectEqual(
      list?.events,
      [
        "1 start, user: 0", "1 -> 1", "effect 1 of 1 started",
        "2 ticked, effect(1): 1", "2 -> 2", "effect 1 ended",
      ]
    )
  }
}

private final class Hook {
  var call: () -> Void = {}
}

@Reducer struct Lane {
  struct State: Identifiable { let id: Int }
  enum Action { case start }

  var body: some ReducerOf<Self> {
    Reduce { _, _ in .run(name: "lane") { _ in } }
  }
}

@Reducer struct Lanes {
  struct State { var lanes: IdentifiedArrayOf<Lane.State> = [Lane.State(id: 7)] }
  @CasePathable enum Action { case lanes(IdentifiedActionOf<Lane>) }

  var body: some ReducerOf<Self> {
    EmptyReducer().forEach(\.lanes, action: \.lanes) { Lane() }
  }
}
