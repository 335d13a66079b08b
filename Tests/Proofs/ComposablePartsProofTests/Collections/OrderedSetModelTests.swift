import ComposableTestKit
import Testing

@testable import ComposableCollections

/// Random changes of a set, compared with the same changes of a plain array.
@Suite struct OrderedSetModelTests {
  @Test(arguments: [UInt64(1), 2, 3, 4, 5, 6])
  func `a set behaves like an array that refuses duplicates`(seed: UInt64) {
    var model = Model(seed: seed, domain: [10, 40, 40, 100, 200, 400][Int(seed) - 1]) { $0 }
    for _ in 0..<1500 { model.step() }
    model.checkCopies()
  }

  @Test(arguments: [UInt64(7), 8, 9])
  func `members with equal hash values stay apart`(seed: UInt64) {
    var model = Model(seed: seed, domain: 60) { CollidingID(number: $0) }
    for _ in 0..<2000 { model.step() }
    model.checkCopies()
  }

  @Test func `every member of every small set can be removed and inserted`() {
    for count in 1...40 {
      let whole = OrderedSet(0..<count)
      for position in 0..<count {
        var set = whole
        #expect(set.remove(at: position) == position)
        #expect((0..<count).allSatisfy { set.contains($0) == ($0 != position) })
        #expect(set.indices.allSatisfy { set.firstIndex(of: set[$0]) == $0 })
        #expect(set.insert(position, at: position) == (true, position))
        #expect(set == whole)
        #expect(set.indices.allSatisfy { set.firstIndex(of: $0) == $0 })
      }
    }
  }

  @Test func `every range of every small set can be removed`() {
    for count in 0...34 {
      for lower in 0...count {
        for upper in lower...count {
          var set = OrderedSet(0..<count)
          set.removeSubrange(lower..<upper)
          #expect(set.elements == Array(0..<lower) + Array(upper..<count))
          #expect((0..<count).allSatisfy { set.contains($0) == !(lower..<upper ~= $0) })
          #expect(set.indices.allSatisfy { set.firstIndex(of: set[$0]) == $0 })
        }
      }
    }
  }
}

private struct Model<Member: Hashable> {
  var generator: SeededGenerator
  let domain: Int
  let make: (Int) -> Member
  var set = OrderedSet<Member>()
  var array: [Member] = []
  var copies: [(set: OrderedSet<Member>, array: [Member])] = []

  init(seed: UInt64, domain: Int, make: @escaping (Int) -> Member) {
    generator = SeededGenerator(seed: seed)
    self.domain = domain
    self.make = make
  }

  mutating func random(below end: Int) -> Int { Int.random(in: 0..<end, using: &generator) }

  mutating func randomMember() -> Member { make(random(below: domain)) }

  mutating func step() {
    let member = randomMember()
    let known = array.firstIndex(of: member)
    switch random(below: 20) {
    case 0..<6:
      #expect(set.append(member) == (known == nil, known ?? array.count))
      if known == nil { array.append(member) }
    case 6..<11:
      let position = random(below: array.count + 1)
      #expect(set.insert(member, at: position) == (known == nil, known ?? position))
      if known == nil { array.insert(member, at: position) }
    case 11..<14:
      #expect(set.remove(member) == known.map { array.remove(at: $0) })
    case 14..<16 where !array.isEmpty:
      let position = random(below: array.count)
      #expect(set.remove(at: position) == array.remove(at: position))
    case 16:
      let lower = random(below: array.count + 1)
      let upper = min(array.count, lower + random(below: 8))
      set.removeSubrange(lower..<upper)
      array.removeSubrange(lower..<upper)
    case 17 where !array.isEmpty:
      let (first, second) = (random(below: array.count), random(below: array.count))
      set.swapAt(first, second)
      array.swapAt(first, second)
    case 18:
      set.reverse()
      array.reverse()
    default:
      copies.append((set, array))
    }
    check()
  }

  func check() {
    #expect(set.elements == array)
    let isIndexed = array.indices.allSatisfy { set.firstIndex(of: array[$0]) == $0 }
    #expect(isIndexed)
    let hasOnlyThese = (0..<domain).count { set.contains(make($0)) } == array.count
    #expect(hasOnlyThese)
  }

  /// Later changes must not reach earlier copies.
  mutating func checkCopies() {
    #expect(!copies.isEmpty)
    for copy in copies {
      (set, array) = copy
      check()
    }
  }
}
