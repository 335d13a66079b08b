import ComposableCollections
import ComposableTestKit
import Testing

@Suite struct OrderedSetTests {
  @Test func `the first of equal elements counts`() {
    let set = OrderedSet([3, 1, 3, 2, 1])
    expectEqual(set.elements, [3, 1, 2])
    expectEqual(Array(set), [3, 1, 2])
  }

  @Test func `members are found with few and with many`() {
    for count in 0...100 {
      let set = OrderedSet((0..<count).map { $0 * 7 })
      expectEqual(set.count, count)
      for number in 0..<700 {
        let expected = number.isMultiple(of: 7) && number < count * 7 ? number / 7 : nil
        expectEqual(set.firstIndex(of: number), expected)
        expectEqual(set.contains(number), (expected != nil))
      }
    }
  }

  @Test func `unchecked elements are found`() {
    for count in [0, 1, 15, 16, 17, 1000] {
      let set = OrderedSet(uncheckedUniqueElements: 0..<count)
      #expect((0..<count).allSatisfy { set.firstIndex(of: $0) == $0 })
      #expect(!set.contains(count))
    }
  }

  @Test func `reserving keeps members`() {
    var set: OrderedSet = [1, 2, 3]
    set.reserveCapacity(1000)
    expectEqual(set, [1, 2, 3])
    expectEqual(set.firstIndex(of: 3), 2)
    #expect(!set.contains(4))
  }

  @Test func `a slice keeps positions`() {
    let set: OrderedSet = ["a", "b", "c", "d"]
    #expect(set[1..<3].elementsEqual(["b", "c"]))
    expectEqual(set[1..<3].firstIndex(of: "c"), 2)
  }

  @Test func `reading gives contiguous storage`() {
    let sum = OrderedSet([1, 2, 3]).withContiguousStorageIfAvailable { $0.reduce(0, +) }
    expectEqual(sum, 6)
  }

  @Test func `looking up hashes once, and few members not at all`() {
    let tally = Tally()
    var set = OrderedSet((0..<15).map { CountedID(number: $0, tally: tally) })
    #expect(set.contains(CountedID(number: 14, tally: tally)))
    expectEqual(tally.hashes, 0)
    set.append(contentsOf: (15..<100).map { CountedID(number: $0, tally: tally) })
    tally.hashes = 0
    #expect(set.contains(CountedID(number: 99, tally: tally)))
    #expect(!set.contains(CountedID(number: 100, tally: tally)))
    expectEqual(tally.hashes, 2)
  }

  @Test func `a hundred thousand members are found`() {
    var set = OrderedSet<Int>()
    for number in 0..<100_000 { set.append(number &* 0x9E37_79B9) }
    expectEqual(set.count, 100_000)
    for position in stride(from: 0, to: 100_000, by: 997) {
      expectEqual(set.firstIndex(of: position &* 0x9E37_79B9), position)
    }
  }
}
