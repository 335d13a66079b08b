import ComposableDependencies
import ComposableSharing
import ComposableTestKit
import ComposableTestSupport
import Testing

@Suite(.dependencies) struct SharedReferencesTests {
  @Test func `an id may share values while it is compared`() {
    @Shared(CuriousKey()) var first = 1
    $first.withLock { $0 = 5 }
    @Shared(CuriousKey()) var second = 2
    expectEqual(second, 5)
  }

  @Test func `ids with the same hash are distinguished`() {
    @Shared(CuriousKey(name: "a")) var first = 1
    @Shared(CuriousKey(name: "b")) var second = 2
    expectEqual(first, 1)
    expectEqual(second, 2)
  }

  @Test func `an id is released with the last property that has it`() {
    weak var released: Namesake?
    do {
      let namesake = Namesake()
      released = namesake
      @Shared(CuriousKey(namesake: namesake)) var count = 1
      expectEqual(count, 1)
    }
    #expect(released == nil)
  }

  @Test func `a key may use its own value while it is loaded`() {
    @Shared(CuriousKey(name: "itself", sharesItself: true)) var count = 1
    expectEqual(count, 1)
  }
}

private final class Namesake: Sendable {}

/// A key whose id shares a value whenever it is compared or hashed.
private struct CuriousKey: SharedKey {
  struct ID: Hashable {
    let name: String
    let namesake: Namesake?

    static func == (lhs: Self, rhs: Self) -> Bool {
      share()
      return lhs.name == rhs.name
    }

    func hash(into hasher: inout Hasher) {
      Self.share()
      hasher.combine(0)
    }

    private static func share() {
      @Shared(.inMemory("comparisons")) var comparisons = 0
      $comparisons.withLock { $0 += 1 }
    }
  }

  var name = ""
  var namesake: Namesake?
  var sharesItself = false
  var id: ID { ID(name: name, namesake: namesake) }

  func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
    if sharesItself {
      @Shared(self) var count = 0
    }
    continuation.resumeReturningInitialValue()
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
