import ComposableCollections
import ComposableTestKit
import Testing

/// Random changes of an identified array, compared with the same changes of a plain array.
@Suite struct IdentifiedArrayModelTests {
  @Test(arguments: [UInt64(1), 2, 3, 4, 5, 6])
  func `an identified array behaves like an array without equal ids`(seed: UInt64) {
    var model = Model(seed: seed, domain: [3, 12, 40, 40, 100, 300][Int(seed) - 1])
    for _ in 0..<1000 { model.step() }
    model.checkCopies()
  }
}

private struct Model {
  var generator: SeededGenerator
  let domain: Int
  var rows: IdentifiedArrayOf<Row> = []
  var array: [Row] = []
  var copies: [(rows: IdentifiedArrayOf<Row>, array: [Row])] = []

  init(seed: UInt64, domain: Int) {
    generator = SeededGenerator(seed: seed)
    self.domain = domain
  }

  mutating func random(_ range: Range<Int>) -> Int { Int.random(in: range, using: &generator) }

  mutating func randomRow() -> Row {
    Row(id: random(0..<domain), title: String(random(0..<10)))
  }

  mutating func step() {
    let row = randomRow()
    let known = array.firstIndex { $0.id == row.id }
    let end = array.count
    switch random(0..<30) {
    case 0..<4:
      #expect(rows.append(row) == (known == nil, known ?? end))
      if known == nil { array.append(row) }
    case 4..<8:
      let position = random(0..<end + 1)
      #expect(rows.insert(row, at: position) == (known == nil, known ?? position))
      if known == nil { array.insert(row, at: position) }
    case 8..<11:
      rows[id: row.id] = row
      store(row, at: known)
    case 11:
      #expect(rows.updateOrAppend(row) == known.map { array[$0] })
      store(row, at: known)
    case 12:
      let position = random(0..<end + 1)
      let result = rows.updateOrInsert(row, at: position)
      #expect(result == (known.map { array[$0] }, known ?? position))
      if let known { array[known] = row } else { array.insert(row, at: position) }
    case 13, 14:
      #expect(rows.remove(id: row.id) == known.map { array.remove(at: $0) })
    case 15:
      rows[id: row.id] = nil
      if let known { array.remove(at: known) }
    case 16:
      // In place, through `_modify`.
      modify(&rows[id: row.id]) { $0 = $0 == nil ? row : nil }
      if let known { array.remove(at: known) } else { array.append(row) }
    case 17:
      modify(&rows[id: row.id]) { $0?.title += "!" }
      if let known { array[known].title += "!" }
    case 18 where end > 0:
      let position = random(0..<end)
      rows[position] = row
      if let known { array.swapAt(known, position) }
      array[position] = row
    case 19 where end > 0:
      let position = random(0..<end)
      #expect(rows.remove(at: position) == array.remove(at: position))
    case 20:
      let range = randomRange()
      let new = (0..<random(0..<6)).map { _ in randomRow() }
      rows.replaceSubrange(range, with: new)
      array.removeSubrange(range)
      var fresh: [Row] = []
      for row in new where !(array + fresh).contains(where: { $0.id == row.id }) {
        fresh.append(row)
      }
      array.insert(contentsOf: fresh, at: range.lowerBound)
    case 21:
      let range = randomRange()
      rows.removeSubrange(range)
      array.removeSubrange(range)
    case 22 where end > 0:
      let (first, second) = (random(0..<end), random(0..<end))
      rows.swapAt(first, second)
      array.swapAt(first, second)
    case 23:
      rows.sort { $0.id > $1.id }
      array.sort { $0.id > $1.id }
    case 24:
      var copy = generator
      rows.shuffle(using: &generator)
      array.shuffle(using: &copy)
    case 25:
      rows.reverse()
      array.reverse()
    case 26:
      let digit = String(random(0..<10))
      rows.removeAll { $0.title.hasPrefix(digit) }
      array.removeAll { $0.title.hasPrefix(digit) }
    case 27:
      let digit = String(random(0..<10))
      #expect(
        rows.partition { $0.title.hasPrefix(digit) }
          == array.partition { $0.title.hasPrefix(digit) }
      )
    default:
      copies.append((rows, array))
    }
    check()
  }

  func modify(_ row: inout Row?, _ change: (inout Row?) -> Void) { change(&row) }

  mutating func store(_ row: Row, at position: Int?) {
    if let position { array[position] = row } else { array.append(row) }
  }

  mutating func randomRange() -> Range<Int> {
    let lower = random(0..<array.count + 1)
    return lower..<min(array.count, lower + random(0..<6))
  }

  func check() {
    #expect(rows.elements == array)
    #expect(rows.ids.elements == array.map(\.id))
    let isIndexed = array.indices.allSatisfy { rows.index(id: array[$0].id) == $0 }
    #expect(isIndexed)
    let hasOnlyThese = (0..<domain).count { rows[id: $0] != nil } == array.count
    #expect(hasOnlyThese)
  }

  /// Later changes must not reach earlier copies.
  mutating func checkCopies() {
    #expect(!copies.isEmpty)
    for copy in copies {
      (rows, array) = copy
      check()
    }
  }
}
