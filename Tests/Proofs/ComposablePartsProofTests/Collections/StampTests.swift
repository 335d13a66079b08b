import ComposableTestKit
import Testing

@testable import ComposableCollections

@Suite struct StampTests {
  static let sizes = [1, 3, 15, 16, 100]

  private func rows(_ count: Int) -> IdentifiedArrayOf<Row> {
    IdentifiedArray(uniqueElements: (0..<count).map { Row(id: $0) })
  }

  @Test(arguments: sizes)
  func `changing elements in place keeps the structure`(count: Int) {
    var rows = rows(count)
    let stamp = rows.structureStamp
    rows[id: 0]?.title = "a"
    rows[0].title = "b"
    rows[0] = Row(id: 0, title: "c")
    rows.update(Row(id: 0, title: "d"), at: 0)
    rows.updateOrAppend(Row(id: 0, title: "e"))
    rows.append(Row(id: 0))
    rows.remove(id: -1)
    rows[id: -1] = nil
    rows.swapAt(0, 0)
    rows.removeAll { _ in false }
    #expect(rows[id: 0] == Row(id: 0, title: "e"))
    #expect(rows.hasSameStructure(as: stamp))
  }

  @Test(arguments: sizes)
  func `elements that were inserted next to each other are known`(count: Int) throws {
    var rows = rows(count)
    let stamp = try #require(rows.structureStamp)
    rows.append(Row(id: -1))
    rows.append(Row(id: -2))
    #expect(rows.structureChanges.follow(stamp))
    #expect(rows.structureChanges.inserted == count..<count + 2)
    #expect(!rows.structureChanges.hasRemoved)
    var front = self.rows(count)
    let frontStamp = try #require(front.structureStamp)
    front.insert(Row(id: -1), at: 0)
    front.insert(Row(id: -2), at: 0)
    #expect(front.structureChanges.follow(frontStamp))
    #expect(front.structureChanges.inserted == 0..<2)
  }

  @Test(arguments: [3, 15, 16, 100])
  func `elements that were removed are known, while not more than are left`(count: Int) throws {
    let removals: [(Int, (inout IdentifiedArrayOf<Row>) -> Void, [Int])] = [
      (3, { $0.remove(id: 1) }, [1]),
      (3, { $0[id: 1] = nil }, [1]),
      (3, { $0.removeFirst() }, [0]),
      (15, { $0.removeSubrange(1..<3) }, [1, 2]),
      (15, { $0.removeAll { $0.id < 7 } }, Array(0..<7)),
      (15, { $0 = $0.filter { $0.id > 0 } }, [0]),
      (15, { for _ in 0..<3 { $0.removeFirst() } }, [0, 1, 2]),
      (15, { $0[0] = Row(id: -1) }, [0]),
    ]
    for (smallest, remove, removed) in removals where smallest <= count {
      var rows = rows(count)
      let stamp = try #require(rows.structureStamp)
      remove(&rows)
      #expect(rows.structureChanges.follow(stamp))
      #expect(rows.structureChanges.hasRemoved)
      #expect(rows.ids.removed == removed)
    }
    var rows = rows(count)
    let stamp = try #require(rows.structureStamp)
    rows.removeAll { $0.id > 0 }
    #expect(!rows.structureChanges.follow(stamp))
    #expect(rows.ids.removed.isEmpty)
  }

  /// The old elements without the removed ones are the new ones without the inserted ones.
  ///
  /// The element that was changed last is known.
  @Test func `changes are known only if nothing else has changed`() throws {
    var known = 0
    for seed in 0..<5_000 {
      var random = SeededGenerator(seed: UInt64(seed))
      func below(_ limit: Int) -> Int { Int(random.next() % UInt64(limit)) }
      var rows = rows(3 + below(100))
      let (stamp, old) = (try #require(rows.structureStamp), rows)
      let copy = below(2) == 0 ? rows : []
      var changed: Int?
      for id in 1...1 + below(5) {
        switch below(10) {
        case 0: Self.changes[below(Self.changes.count)](&rows)
        case 1...2: rows.insert(Row(id: -1 - id), at: below(rows.count + 1))
        case 3: rows.insert(Row(id: -1 - id), at: 0)
        case 4...6: rows.remove(at: below(rows.count))
        case 7 where changed == nil:
          changed = rows[below(rows.count)].id
          rows[id: changed!]?.title = "changed"
        default: rows.append(Row(id: -1 - id))
        }
        if rows.count < 3 { break }
      }
      withExtendedLifetime(copy) {}
      let changes = rows.structureChanges
      guard changes.follow(stamp), !rows.hasSameStructure(as: stamp) else { continue }
      known += 1
      var rest = rows.ids.elements
      rest.removeSubrange(changes.inserted)
      #expect(rest == old.ids.elements.filter { !rows.ids.removed.contains($0) })
      #expect(changes.hasRemoved == !rows.ids.removed.isEmpty)
      if let changed, rows.lastChange.base == old.lineage.version {
        let isGone = rows.ids.removed.contains(changed)
        let position = rows.lastChange.position
        #expect(isGone ? position < 0 : rows[position].id == changed)
      }
    }
    #expect(known > 1_000)
  }

  static let changes: [@Sendable (inout IdentifiedArrayOf<Row>) -> Void] = [
    { $0.append(Row(id: -1)) },
    { $0.insert(Row(id: -1), at: 0) },
    { $0[id: -1] = Row(id: -1) },
    { $0.updateOrAppend(Row(id: -1)) },
    { $0.remove(id: 1) },
    { $0[id: 1] = nil },
    { $0.remove(at: 0) },
    { $0.removeLast() },
    { $0.removeSubrange(0..<2) },
    { $0.removeAll() },
    { $0.removeAll(keepingCapacity: true) },
    { $0.removeAll { $0.id < 2 } },
    { $0.remove(atOffsets: [0, 1]) },
    { $0.move(fromOffsets: [0], toOffset: 2) },
    { $0.swapAt(0, 1) },
    { $0.reverse() },
    { $0.sort(by: >) },
    { $0[0] = Row(id: -1) },
    { $0[0] = Row(id: 1) },
    { $0.replaceSubrange(0..<1, with: [Row(id: -1)]) },
    { $0 = IdentifiedArray(uniqueElements: $0.elements) },
  ]

  @Test(arguments: [3, 15, 16, 100])
  func `every change of ids or their order is seen`(count: Int) {
    for (number, change) in Self.changes.enumerated() {
      for isShared in [false, true] {
        var rows = rows(count)
        let stamp = rows.structureStamp
        let copy = isShared ? rows : []
        change(&rows)
        #expect(!rows.hasSameStructure(as: stamp), "change \(number)")
        #expect(copy.hasSameStructure(as: stamp) == isShared)
      }
    }
  }

  @Test func `taking a change back does not hide it`() {
    var rows = rows(20)
    let stamp = rows.structureStamp
    rows.append(Row(id: -1))
    rows.removeLast()
    #expect(!rows.hasSameStructure(as: stamp))
  }

  @Test func `two copies that go different ways do not match each other`() {
    var first = rows(20)
    let stamp = first.structureStamp
    var second = first
    first.append(Row(id: -1))
    second.append(Row(id: -2))
    #expect(first.structureStamp != second.structureStamp)
    #expect(!first.hasSameStructure(as: second.structureStamp))
    #expect(!first.hasSameStructure(as: stamp) && !second.hasSameStructure(as: stamp))
  }

  @Test func `storage that reuses an address does not match`() {
    var stamps: Set<Stamp?> = []
    for _ in 0..<1000 { stamps.insert(rows(3).structureStamp) }
    #expect(stamps.count == 1000)
  }

  @Test func `an array that was always empty has no stamp`() {
    let rows: IdentifiedArrayOf<Row> = []
    #expect(rows.structureStamp == nil)
    #expect(!rows.hasSameStructure(as: nil))
    #expect(!self.rows(1).hasSameStructure(as: nil))
  }

  @Test func `a live stamp makes no change copy`() {
    let tally = Tally()
    var ids = OrderedSet((0..<1000).map { CountedID(number: $0, tally: tally) })
    ids.reserveCapacity(2000)
    func address() -> UnsafeRawPointer? {
      ids.withContiguousStorageIfAvailable { UnsafeRawPointer($0.baseAddress!) }
    }
    let before = address()
    let stamp = ids.structureStamp
    ids.append(CountedID(number: -1, tally: tally))
    ids.remove(at: 0)
    #expect(address() == before)
    #expect(!ids.hasSameStructure(as: stamp))
  }

  @Test func `a stamp keeps nothing alive`() {
    final class Token: Hashable, Sendable {
      static func == (lhs: Token, rhs: Token) -> Bool { lhs === rhs }
      func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }
    weak var token: Token?
    let stamp: Stamp?
    do {
      let ids = OrderedSet([Token()])
      token = ids[0]
      stamp = ids.structureStamp
      #expect(ids.hasSameStructure(as: stamp))
    }
    #expect(token == nil)
    #expect(stamp == stamp)
  }

  @Test func `tasks that ask at the same time get the same stamp`() async {
    for _ in 0..<100 {
      let rows = rows(3)
      let stamps = await withTaskGroup(of: Stamp?.self) { group in
        for _ in 0..<4 { group.addTask { rows.structureStamp } }
        return await group.reduce(into: Set()) { $0.insert($1) }
      }
      #expect(stamps.count == 1)
    }
  }
}
