import Composable
import ComposableTestKit
import Foundation
import Testing

@testable import ComposableHistory
@testable import ComposableJSON

/// A file has the changes of states that are encoded in parts.
@MainActor @Suite struct RecordedStateTests {
  typealias BoardRecording = Recording<Board, BoardFeature.Action>

  private let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).jsonl")

  private func record(
    _ seeds: ClosedRange<UInt64>,
    redactions: [RedactionOf<BoardFeature>] = []
  ) throws -> [Board] {
    let store = Store(initialState: Board()) {
      BoardFeature()
    } withDependencies: {
      $0.storeObservers = [
        try! FileRecorder(file, of: BoardFeature.self, redactions: redactions)
      ]
    }
    return [Board()]
      + seeds.map { seed in
        store.send(.change(seed: seed))
        return store.withState { $0 }
      }
  }

  private func states(_ recording: BoardRecording) -> [() throws -> Board] {
    recording.steps.map {
      switch $0 {
      case .transition(_, let stateAfter): stateAfter ?? { Board() }
      case .replacement(let state): state
      }
    }
  }

  @Test func `every state in a file is the one that the store had`() throws {
    defer { try? FileManager.default.removeItem(at: file) }
    for start in [1, 1_001, 2_001] as [UInt64] {
      let expected = try record(start...start + 149).map { try JSON(encoding: $0) }
      let states = states(try BoardRecording(contentsOf: file))
      for (index, state) in states.enumerated() {
        #expect(try JSON(encoding: state()) == expected[index + 1], "\(start), action \(index + 1)")
      }
    }
  }

  @Test func `a file that is cut at any byte has the states of its whole lines`() throws {
    defer { try? FileManager.default.removeItem(at: file) }
    let expected = try record(1...30).map { try JSON(encoding: $0) }
    let data = try Data(contentsOf: file)
    let ends = data.indices.filter { data[$0] == UInt8(ascii: "\n") }
    for length in ends[ends.count - 4]...data.count {
      try data.prefix(length).write(to: file)
      let recording = try BoardRecording(contentsOf: file)
      let count = ends.count { $0 < length } - 1
      #expect(recording.steps.count == count)
      #expect((recording.note == nil) == (ends.contains(length - 1)), "\(length)")
      #expect(try JSON(encoding: states(recording).last?()) == expected[count])
    }
  }

  @Test func `a redacted field of elements is in no change`() throws {
    defer { try? FileManager.default.removeItem(at: file) }
    let redactions: [RedactionOf<BoardFeature>] = [
      .state(\.rows) { rows in
        var rows = rows
        for index in rows.indices { rows[index].text = "" }
        return rows
      },
      .state(\.optional, with: nil), .state(\.sections, with: []), .state(\.archive, with: [:]),
      .state(\.mode, with: .empty), .state(\.row, with: nil), .state(\.sheet, with: nil),
      .state(\.box.rows, with: []),
    ]
    let boards = try record(1...600, redactions: redactions)
    #expect(boards.contains { $0.rows.contains { !$0.text.isEmpty } })
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(!text.contains("\"x") && !text.contains("\"new"))
    let states = states(try BoardRecording(contentsOf: file))
    for (state, board) in zip(states, boards.dropFirst()) {
      #expect(try state().rows.map(\.id) == board.rows.map(\.id))
    }
  }

  @Test func `states are read in any order`() throws {
    let states = RecordedStates(["count": 0])
    let count = RecordedStates.distance * 2 + 500
    for number in 1...count {
      #expect(states.append([["at": ["count"], "set": JSON(number)]]) == number)
    }
    for step in 0..<200 {
      let position = step * 7_919 % (count + 1)
      #expect(states.state(at: position) == ["count": JSON(position)])
    }
  }
}
