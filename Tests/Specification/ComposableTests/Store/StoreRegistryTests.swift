import Composable
import ComposableTestKit
import Testing

@Suite(.timeLimit(.minutes(60))) struct StoreRegistryTests {
  /// The number of a key's increments that an effect has saved, for each key.
  private let saved = LockIsolated<[String: Int]>([:])

  /// Creates a registry of counters, whose effects save them after a gate is open.
  private func makeRegistry(limit: Int, gate: Gate? = nil) -> StoreRegistry<String, Int, Int> {
    StoreRegistry(limit: limit) { [saved] key, actor in
      Store(initialState: saved.value[key] ?? 0, isolation: actor) {
        Reduce<Int, Int> { state, action in
          state += action
          return .run { [state] _ in
            await gate?.pass()
            // Two effects of a store end in any order.
            saved.withValue { $0[key] = max($0[key] ?? 0, state) }
          }
        }
      }
    }
  }

  @Test func `a key has one store, which is created when it is first used`() async throws {
    let registry = makeRegistry(limit: 2)
    expectEqual(registry.statistics.created, 0)
    for _ in 1...3 { try await registry.withStore(for: "a") { _ = $0.store.send(1) } }
    let count = try await registry.withStore(for: "a") { $0.store.withState { $0 } }
    expectEqual(count, 3)
    try await expectEqual(registry.withStore(for: "b") { $0.store.withState { $0 } }, 0)
    let statistics = registry.statistics
    expectEqual(statistics.created, 2)
    expectEqual(statistics.hits, 3)
    expectEqual(statistics.live, 2)
    expectEqual(statistics.inUse, 0)
    expectEqual(statistics.evicted, 0)
  }

  @Test func `the least recently used store is evicted, and created again from what it saved`()
    async throws
  {
    let registry = makeRegistry(limit: 3)
    for key in ["a", "b", "c", "a"] {
      try await registry.withStore(for: key) { _ = $0.store.send(1) }
    }
    await registry.trim(to: 1)
    expectEqual(registry.statistics.live, 1)
    expectEqual(registry.statistics.evicted, 2)
    expectEqual(saved.value.filter { $0.key != "a" }, ["b": 1, "c": 1])
    try await expectEqual(registry.withStore(for: "a") { $0.store.withState { $0 } }, 2)
    expectEqual(registry.statistics.created, 3)
    try await expectEqual(registry.withStore(for: "b") { $0.store.withState { $0 } }, 1)
    expectEqual(registry.statistics.created, 4)
  }

  @Test func `a store is evicted only after its effects have ended, and can be used until then`()
    async throws
  {
    let gate = Gate()
    let registry = makeRegistry(limit: 1, gate: gate)
    try await registry.withStore(for: "a") { _ = $0.store.send(1) }
    let trimming = Task { await registry.trim(to: 0) }
    let count = try await registry.withStore(for: "a") { session in
      session.store.send(1)
      return session.store.withState { $0 }
    }
    expectEqual(count, 2)
    expectEqual(registry.statistics.created, 1)
    gate.open()
    await trimming.value
    await registry.trim(to: 0)
    expectEqual(registry.statistics.live, 0)
    expectEqual(saved.value, ["a": 2])
  }

  @Test func `a store in use is not evicted`() async throws {
    let registry = makeRegistry(limit: 1)
    let (entered, gate) = (Gate(), Gate())
    let user = Task {
      try await registry.withStore(for: "a") { session in
        entered.open()
        await gate.pass()
        session.store.send(1)
      }
    }
    await entered.pass()
    try await registry.withStore(for: "b") { _ = $0.store.send(1) }
    await registry.trim(to: 0)
    expectEqual(registry.statistics.live, 1)
    expectEqual(registry.statistics.inUse, 1)
    gate.open()
    try await user.value
    await registry.trim(to: 0)
    expectEqual(saved.value, ["a": 1, "b": 1])
  }

  @Test func `a closed registry waits for its users, ends their effects, and has no stores`()
    async throws
  {
    let registry = makeRegistry(limit: 5)
    let (entered, gate) = (Gate(), Gate())
    let user = Task {
      try await registry.withStore(for: "a") { session in
        entered.open()
        await gate.pass()
        session.store.send(1)
      }
    }
    await entered.pass()
    async let unfinished = registry.close()
    gate.open()
    #expect(await unfinished.isEmpty)
    try await user.value
    expectEqual(saved.value, ["a": 1])
    expectEqual(registry.statistics.live, 0)
    let error = await #expect(throws: StoreRegistryClosedError.self) {
      try await registry.withStore(for: "a") { _ = $0.store.send(1) }
    }
    expectEqual(error?.description, "The registry of stores is closed.")
  }

  @Test func `closing returns the work that has not ended, by key`() async throws {
    let registry = withDependencies {
      $0.continuousClock = ImmediateClock()
    } operation: {
      makeRegistry(limit: 5, gate: Gate())
    }
    try await registry.withStore(for: "a") { _ = $0.store.send(1) }
    let unfinished = await registry.close(timeout: .seconds(1))
    expectEqual(unfinished["a"]?.map(\.kind), [.effect])
    expectEqual(unfinished.count, 1)
  }
}
