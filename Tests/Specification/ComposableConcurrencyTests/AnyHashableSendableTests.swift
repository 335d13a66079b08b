import ComposableConcurrency
import ComposableTestKit
import Testing

@Suite struct AnyHashableSendableTests {
  @Test func `it compares and hashes by what it wraps`() {
    expectEqual(AnyHashableSendable(1), AnyHashableSendable(1))
    #expect(AnyHashableSendable(1) != AnyHashableSendable("1"))
    expectEqual(Set([AnyHashableSendable(1), 1, "a"]).count, 2)
  }

  @Test func `wrapping twice adds no layer`() {
    #expect(AnyHashableSendable(AnyHashableSendable(1)).base is Int)
  }

  @Test func `literals are wrapped`() {
    let values: [AnyHashableSendable] = [true, 1, 1.5, "a"]
    expectEqual(values, [.init(true), .init(1), .init(1.5), .init("a")])
    expectEqual(values.map(\.description), ["true", "1", "1.5", "a"])
  }

  @Test func `it equals the same value in AnyHashable`() {
    expectEqual(AnyHashable(AnyHashableSendable(1)), AnyHashable(1))
    expectEqual([AnyHashable(1): "one"][AnyHashableSendable(1)], "one")
  }
}
