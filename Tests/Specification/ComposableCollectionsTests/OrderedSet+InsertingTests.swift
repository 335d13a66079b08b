import ComposableCollections
import ComposableTestKit
import Testing

@Suite struct OrderedSetInsertingTests {
  @Test func `an element that exists is not added`() {
    var set: OrderedSet = ["a", "b"]
    #expect(set.append("a") == (false, 0))
    #expect(set.insert("b", at: 0) == (false, 1))
    expectEqual(set, ["a", "b"])
  }

  @Test func `a new element is appended, or inserted at its position`() {
    var set: OrderedSet = ["a", "b"]
    #expect(set.append("d") == (true, 2))
    #expect(set.insert("c", at: 2) == (true, 2))
    expectEqual(set, ["a", "b", "c", "d"])
  }

  @Test func `appending in small portions is linear`() {
    let tally = Tally()
    var set = OrderedSet<CountedID>()
    for start in stride(from: 0, to: 10_000, by: 2) {
      set.append(contentsOf: [start, start + 1].map { CountedID(number: $0, tally: tally) })
    }
    expectEqual(set.count, 10_000)
    #expect(tally.hashes < 40_000)
  }

  @Test func `inserting past the end is an error`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      var set: OrderedSet = [1]
      set.insert(2, at: 3)
    }
    #expect(
      printed(
        "OrderedSet.insert(_:at:) needs a position in 0...1 (was 3)",
        in: result?.standardErrorContent
      )
    )
  }
}
