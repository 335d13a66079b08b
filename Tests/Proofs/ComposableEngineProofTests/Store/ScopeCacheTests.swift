import Testing

@testable import Composable

@Suite struct ScopeCacheTests {
  private final class Child: ScopedObject {
    var isGone = false
  }

  private final class OtherChild: ScopedObject {
    var isGone: Bool { false }
  }

  private struct State {
    var values: [Int: Int] = [:]
    var counted: [CountedKey: Int] = [:]
  }

  private final class Counter {
    var comparisons = 0
  }

  private struct CountedKey: Hashable {
    let key: Int
    let counter: Counter

    static func == (lhs: Self, rhs: Self) -> Bool {
      lhs.counter.comparisons += 1
      return lhs.key == rhs.key
    }

    func hash(into hasher: inout Hasher) { hasher.combine(key) }
  }

  private func object(_ state: Int, _ action: Int, in cache: inout ScopeCache) -> Child {
    cache.object(for: path(state), path(action))
      ?? cache.add(Child(), for: path(state), path(action))
  }

  private func path(_ key: Int) -> AnyKeyPath { \State.values[key] }

  @Test func `other key paths find another object`() {
    var cache = ScopeCache()
    let child = object(1, 2, in: &cache)
    #expect(object(1, 3, in: &cache) !== child)
    #expect(object(3, 2, in: &cache) !== child)
  }

  @Test func `equal key paths may lead to objects of two types`() {
    var cache = ScopeCache()
    let child = object(1, 2, in: &cache)
    let other = cache.add(OtherChild(), for: path(1), path(2))
    #expect(object(1, 2, in: &cache) === child)
    #expect(cache.object(for: path(1), path(2)) as OtherChild? === other)
  }

  @Test func `objects whose children were removed are dropped`() {
    var cache = ScopeCache()
    for key in 0..<1_000 {
      object(key, 0, in: &cache).isGone = true
    }
    #expect(cache.count <= 16)
  }

  @Test func `objects whose children exist are kept`() {
    var cache = ScopeCache()
    let children = (0..<100).map { key in object(key, 0, in: &cache) }
    for (key, child) in children.enumerated() {
      #expect(object(key, 0, in: &cache) === child)
    }
  }

  @Test func `one of many objects is found without comparing all of them`() {
    var cache = ScopeCache()
    let counter = Counter()
    func path(_ key: Int) -> AnyKeyPath { \State.counted[CountedKey(key: key, counter: counter)] }
    let children = (0..<1_000).map { cache.add(Child(), for: path($0), path(0)) }
    counter.comparisons = 0
    #expect(cache.object(for: path(500), path(0)) as Child? === children[500])
    #expect(counter.comparisons < 20)
  }
}
