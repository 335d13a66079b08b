import ComposableCollections
import ComposableTestKit
import Testing

@Suite struct OrderedSetRemovingTests {
  @Test func `removing returns the old element`() {
    var set: OrderedSet = ["a", "b", "c"]
    expectEqual(set.remove("b"), "b")
    #expect(set.remove("b") == nil)
    expectEqual(set, ["a", "c"])
  }

  @Test func `nothing is left of a set that was emptied`() {
    for keepingCapacity in [false, true] {
      var set = OrderedSet(0..<100)
      set.removeAll(keepingCapacity: keepingCapacity)
      #expect(set.isEmpty)
      #expect(!set.contains(1))
      #expect(set.append(1) == (true, 0))
    }
  }

  @Test func `removing one hashes few`() {
    let tally = Tally()
    var set = OrderedSet((0..<10_000).map { CountedID(number: $0, tally: tally) })
    tally.hashes = 0
    for position in [0, 5000, 9000, 9996] { set.remove(at: position) }
    expectEqual(set.count, 9996)
    #expect(tally.hashes < 100)
  }

  @Test func `a range outside of the set is an error`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      var set: OrderedSet = [1]
      set.removeSubrange(0..<2)
    }
    #expect(
      printed(
        "OrderedSet.removeSubrange(_:) needs positions in 0..<1 (was 0..<2)",
        in: result?.standardErrorContent
      )
    )
  }
}
