import ComposableCollections
import ComposableDependencies
import ComposableSharing
import ComposableTestKit
import ComposableTestSupport
import Dispatch
import Foundation
import Testing

/// Properties that are created, changed and released, compared with a plain dictionary.
@Suite(.dependencies) struct SharedModelTests {
  struct Pair: Equatable, Sendable {
    var left = 0
    var right = 0
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `properties of one key have the value that a dictionary has`(seed: UInt64) {
    // The arguments of a test run in parallel, with the same dependencies.
    withDependencies {
      $0.defaultInMemoryStorage = InMemoryStorage()
    } operation: {
      checkModel(seed: seed)
    }
  }

  private func checkModel(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var model: [String: Pair] = [:]
    var alive: [(key: String, pair: Shared<Pair>)] = []
    for _ in 0..<300 {
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        let key = "\(Int.random(in: 0..<3, using: &random))"
        let value = Pair(left: Int.random(in: 0..<9, using: &random))
        alive.append((key, Shared(wrappedValue: value, .inMemory(key))))
        if model[key] == nil { model[key] = value }
      case 1 where !alive.isEmpty:
        alive.remove(at: Int.random(in: alive.indices, using: &random))
      case 2 where !alive.isEmpty:
        let (key, pair) = alive.randomElement(using: &random)!
        pair.withLock { $0.left += 1 }
        model[key]!.left += 1
      case 3 where !alive.isEmpty:
        let (key, pair) = alive.randomElement(using: &random)!
        pair.right.withLock { $0 -= 1 }
        model[key]!.right -= 1
      default: break
      }
      for (key, pair) in alive { #expect(pair.wrappedValue == model[key]) }
    }
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `threads that change parts and copies lose nothing`(seed: UInt64) {
    @Shared(value: Pair()) var pair
    DispatchQueue.concurrentPerform(iterations: 6) { [$pair] index in
      var random = SeededGenerator(seed: seed &* 100 &+ UInt64(index))
      for _ in 0..<200 {
        switch Int.random(in: 0..<3, using: &random) {
        case 0: $pair.withLock { $0.left += 1 }
        case 1: $pair.left.withLock { $0 += 1 }
        default: Shared(projectedValue: $pair).withLock { $0.left += 1 }
        }
        $pair.right.withLock { $0 += 1 }
      }
    }
    #expect(pair == Pair(left: 1_200, right: 1_200))
  }
}

/// Shared parts that can disappear, compared with plain values.
@Suite(.dependencies) struct SharedPartModelTests {
  struct Row: Equatable, Identifiable, Sendable {
    let id: Int
    var number: Int
    var child: Int?
  }

  enum Choice: Equatable, Sendable {
    case none
    case row(Row)

    var row: Row? {
      get { if case .row(let row) = self { row } else { nil } }
      set { self = newValue.map(Choice.row) ?? .none }
    }
  }

  struct Root: Equatable, Sendable {
    var optional: Row?
    var choice = Choice.none
    var table: [Int: Row] = [:]
    var rows: IdentifiedArrayOf<Row> = []
  }

  /// The place of a row.
  enum Place: CaseIterable {
    case optional, choice, table, rows

    func row(_ id: Int, in root: Root) -> Row? {
      switch self {
      case .optional: root.optional
      case .choice: root.choice.row
      case .table: root.table[id]
      case .rows: root.rows[id: id]
      }
    }

    func set(_ row: Row?, _ id: Int, in root: inout Root) {
      switch self {
      case .optional: root.optional = row
      case .choice: root.choice.row = row
      case .table: root.table[id] = row
      case .rows: root.rows[id: id] = row
      }
    }

    func shared(_ id: Int, in root: Shared<Root>) -> Shared<Row?> {
      switch self {
      case .optional: root.optional
      case .choice: root.choice.row
      case .table: root.table[id]
      case .rows: root.rows[id: id]
      }
    }
  }

  /// A reference to a row, and the row that it must have.
  struct Part {
    let place: Place
    let id: Int
    let row: Shared<Row>
    let reader: SharedReader<Row>
    let number: Shared<Int>
    var child: Shared<Int>?
    var expected: Row

    /// The reader has no part in changes of the last value of another reference.
    var expectedOfReader: Row
    var expectedChild: Int?
  }

  private static let programs =
    ProcessInfo.processInfo.environment["MODEL_PROGRAMS"]
    .flatMap(UInt64.init) ?? 50

  @Test(arguments: [false, true])
  func `parts have the last value that was written`(isKeyed: Bool) {
    for seed in 1...Self.programs {
      withDependencies {
        $0.defaultInMemoryStorage = InMemoryStorage()
      } operation: {
        checkModel(
          seed: seed,
          isKeyed ? Shared(wrappedValue: Root(), .inMemory("root")) : Shared(value: Root())
        )
      }
    }
  }

  private func checkModel(seed: UInt64, _ root: Shared<Root>) {
    var random = SeededGenerator(seed: seed)
    func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }
    var model = Root()
    var parts: [Part] = []
    func check(_ part: Part) {
      let comment: Comment = "seed \(seed), \(part.place)"
      #expect(part.row.wrappedValue == part.expected, comment)
      #expect(part.reader.wrappedValue == part.expectedOfReader, comment)
      #expect(part.number.wrappedValue == part.expected.number, comment)
      if let child = part.child {
        #expect(child.wrappedValue == part.expectedChild, comment)
      }
    }
    for _ in 0..<40 {
      let (place, id) = (Place.allCases[below(4)], below(2))
      switch below(8) {
      case 0, 1:
        let shared = place.shared(id, in: root)
        guard let row = Shared(shared), let reader = SharedReader(SharedReader(shared)) else {
          #expect(place.row(id, in: model) == nil)
          continue
        }
        let expected = place.row(id, in: model)!
        parts.append(
          Part(
            place: place,
            id: id,
            row: row,
            reader: reader,
            number: row.number,
            child: Shared(row.child),
            expected: expected,
            expectedOfReader: expected,
            expectedChild: expected.child
          )
        )
      case 2, 3:
        let child = below(2) == 0 ? nil : below(9)
        let new = below(3) == 0 ? nil : Row(id: id, number: below(99), child: child)
        place.set(new, id, in: &model)
        if below(2) == 0 {
          root.withLock { place.set(new, id, in: &$0) }
        } else {
          place.shared(id, in: root).withLock { $0 = new }
        }
      case 4:
        model = Root()
        root.withLock { $0 = Root() }
      case 5 where !parts.isEmpty, 6 where !parts.isEmpty:
        let index = below(parts.count)
        let part = parts[index]
        let number = below(99)
        if var row = part.place.row(part.id, in: model) {
          row.number = number
          part.place.set(row, part.id, in: &model)
        } else {
          parts[index].expected.number = number
        }
        let isGone = part.place.row(part.id, in: model) == nil
        withExpectedIssue(count: isGone ? 1 : 0) {
          if below(2) == 0 {
            part.number.withLock { $0 = number }
          } else {
            part.row.withLock { $0.number = number }
          }
        } matching: {
          $0.contains("was changed after it was removed.")
        }
      case 7 where !parts.isEmpty:
        let index = below(parts.count)
        if below(2) == 0 { check(parts[index]) } else { parts.remove(at: index) }
      default: break
      }
      for index in parts.indices {
        guard let row = parts[index].place.row(parts[index].id, in: model) else { continue }
        (parts[index].expected, parts[index].expectedOfReader) = (row, row)
        if let child = row.child { parts[index].expectedChild = child }
      }
    }
    parts.forEach(check)
    #expect(root.wrappedValue == model, "seed \(seed)")
  }
}
