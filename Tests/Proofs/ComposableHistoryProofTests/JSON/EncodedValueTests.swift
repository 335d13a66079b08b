import ComposableTestKit
import Testing

@testable import Composable
@testable import ComposableHistory
@testable import ComposableJSON
@testable import ComposableSharing

@MainActor @Suite struct EncodedValueTests {
  @Test func `random changes of arrays in any position are followed`() throws {
    for seed in 1...60 as ClosedRange<UInt64> {
      var random = SeededGenerator(seed: seed)
      var board = Board()
      var earlier = [board]
      var encoded = EncodedValue()
      for step in 1...30 {
        if Int.random(in: 0..<8, using: &random) == 0 {
          board = earlier.randomElement(using: &random) ?? board
        }
        for _ in 0..<Int.random(in: 0..<3, using: &random) { board.change(&random) }
        earlier.append(board)
        let old = encoded.json
        let changes = try encoded.update(encoding: board)
        let whole = try JSON(encoding: board)
        #expect(encoded.json == whole, "seed \(seed), step \(step)")
        #expect(step == 1 || old.applying(changes) == whole, "seed \(seed), step \(step)")
      }
    }
  }

  @Test func `only changed elements are encoded`() throws {
    var rows = IdentifiedArray(uniqueElements: (0..<100).map { CountedRow(id: $0) })
    let log = CountedRow.Log()
    func encodedRows(after change: (inout IdentifiedArrayOf<CountedRow>) -> Void) throws -> [Int] {
      change(&rows)
      log.rows = []
      _ = try CountedRow.$log.withValue(log) { try encoded.update(encoding: ["rows": rows]) }
      return log.rows
    }
    var encoded = EncodedValue()
    #expect(try encodedRows { _ in }.count == 100)
    #expect(try encodedRows { _ in } == [])
    #expect(try encodedRows { $0[id: 7]?.text = "A" } == [7])
    #expect(try encodedRows { $0.append(CountedRow(id: 100)) } == [100])
    #expect(encoded.json == (try JSON(encoding: ["rows": rows])))
  }

  @Test func `an element with an instance of a class is encoded each time`() throws {
    final class Box: Codable { var value = 1 }
    struct Row: Codable, Identifiable {
      var id = 1
      let box: Box
    }
    let row = Row(box: Box())
    let rows = [1: IdentifiedArray(uniqueElements: [row])]
    var encoded = EncodedValue()
    _ = try encoded.update(encoding: rows)
    row.box.value = 2
    _ = try encoded.update(encoding: rows)
    #expect(encoded.json == (try JSON(encoding: rows)))
  }

  @Test func `an element with a part of a shared value is encoded each time`() throws {
    struct Row: Codable, Identifiable {
      var id = 1
      @Shared var text: String
    }
    @Shared(value: ["a": "1"]) var texts
    let text = try #require(Shared($texts["a"]))
    let rows = IdentifiedArray(uniqueElements: [Row(text: text)])
    let log = SharedLog(effectNumber: { nil }, didAppend: {})
    try log.encode {
      var encoded = EncodedValue()
      _ = try encoded.update(encoding: rows)
      $texts.withLock { $0["a"] = "2" }
      _ = try encoded.update(encoding: rows)
      #expect(encoded.json == (try JSON(encoding: rows)))
      #expect(encoded.json.text.contains("\"2\""))
    }
  }

  @Test func `undo stacks in elements are counted each time`() throws {
    struct Row: Codable, Identifiable {
      var id = 1
      var text = ""
      var undo = UndoStack<String>()
    }
    var row = Row()
    row.undo.register("", as: UndoStep())
    let rows = IdentifiedArray(uniqueElements: [row])
    var encoded = EncodedValue()
    for _ in 1...2 {
      let count = UndoStackCount()
      _ = try encoded.update(encoding: rows, counting: count)
      #expect(count.value == 1)
    }
  }
}

private struct CountedRow: Encodable, Identifiable {
  final class Log: @unchecked Sendable { var rows: [Int] = [] }

  @TaskLocal static var log: Log?

  let id: Int
  var text = ""

  private enum CodingKeys: CodingKey { case id, text }

  func encode(to encoder: any Encoder) throws {
    Self.log?.rows.append(id)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(text, forKey: .text)
  }
}
