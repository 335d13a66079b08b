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
  }

  private func path(_ key: Int) -> AnyKeyPath { \State.values[key] }

  @Test func `equal key paths find the same object`() {
    var cache = ScopeCache()
    let child = cache.object(for: path(1), path(2)) { Child() }
    #expect(cache.object(for: path(1), path(2)) { Child() } === child)
    #expect(cache.count == 1)
  }

  @Test func `other key paths find another object`() {
    var cache = ScopeCache()
    let child = cache.object(for: path(1), path(2)) { Child() }
    #expect(cache.object(for: path(1), path(3)) { Child() } !== child)
    #expect(cache.object(for: path(3), path(2)) { Child() } !== child)
  }

  @Test func `equal key paths may lead to objects of two types`() {
    var cache = ScopeCache()
    let child = cache.object(for: path(1), path(2)) { Child() }
    let other = cache.object(for: path(1), path(2)) { OtherChild() }
    #expect(cache.object(for: path(1), path(2)) { Child() } === child)
    #expect(cache.object(for: path(1), path(2)) { OtherChild() } === other)
  }

  @Test func `objects whose children are gone are dropped`() {
    var cache = ScopeCache()
    for key in 0..<1_000 {
      cache.object(for: path(key), path(0)) { Child() }.isGone = true
    }
    #expect(cache.count <= 16)
  }

  @Test func `objects whose children exist are kept`() {
    var cache = ScopeCache()
    let children = (0..<100).map { key in cache.object(for: path(key), path(0)) { Child() } }
    for (key, child) in children.enumerated() {
      #expect(cache.object(for: path(key), path(0)) { Child() } === child)
    }
  }
}
