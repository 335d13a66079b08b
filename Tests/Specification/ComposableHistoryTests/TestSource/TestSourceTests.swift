import Composable
import ComposableHistory
import ComposableTestKit
import Foundation
import Testing

@MainActor @Suite struct TestSourceTests {
  private enum Answer {
    case none
    case some(Int)
    case text(String, isLong: Bool)
  }
  private struct Secret { var word = "" }

  @Test func `values that have an expression are written`() {
    let values: [(Any, String?)] = [
      (1, "1"), (-2.5, "-2.5"), (true, "true"), (Double.nan, "Double.nan"),
      (Int?.none as Any, "nil"),
      ([1, 2], "[1, 2]"), (Set(["b", "a"]), "[\"a\", \"b\"]"), (IndexSet([1, 3]), "[1, 3]"),
      (Duration.milliseconds(1500), ".milliseconds(1500)"), (Duration.seconds(2), ".seconds(2)"),
      (UUID(7), "UUID(7)"),
      (Date(timeIntervalSinceReferenceDate: 1.5), "Date(timeIntervalSinceReferenceDate: 1.5)"),
      ("a\"\\\n\u{1B}\u{202E}👨‍👩‍👧", #""a\"\\\n\u{1B}\u{202E}👨‍👩‍👧""#),
      (Answer.none, ".none"), (Answer.some(1), ".some(1)"),
      (Answer.text("x", isLong: true), ".text(\"x\", isLong: true)"),
      (UndoAction.redo, ".redo"), (Secret(), nil), ([Secret()], nil),
    ]
    for (value, expression) in values { #expect(swiftExpression(for: value) == expression) }
    expectEqual(
      swiftExpression(for: Secret(), memberwise: [Secret.self])?.hasSuffix("(word: \"\")"),
      true
    )
  }

  private func record(
    _ play: (StoreOf<Notebook>) -> Void
  ) throws -> Recording<Notebook.State, Notebook.Action> {
    let file = TemporaryFile()
    let store = makeNotebook(try FileRecorder(file.url, of: Notebook.self), HistoryRecorder())
    play(store)
    return try Recording(contentsOf: file.url)
  }

  @Test func `a test sends what was sent and asserts each field that changed`() throws {
    let file = TemporaryFile()
    let recorder = try FileRecorder(file.url, of: Notebook.self)
    let store = Store(initialState: Notebook.State()) {
      Notebook()
    } withDependencies: {
      $0.uuid = .incrementing
      $0.date = .constant(Date(timeIntervalSinceReferenceDate: 8))
      $0.storeObservers = [recorder]
    }
    store.send(.addButtonTapped)
    store.send(.note(.element(id: UUID(0), action: .binding(.set(\.text, "Milk\n")))))
    store.send(.passwordEntered(String(repeating: "long", count: 60)))
    store.send(.saved)
    store.send(.deleteButtonTapped)
    let recording = try Recording<Notebook.State, Notebook.Action>(contentsOf: file.url)
    let source = try recording.testSource(
      file: "notes.jsonl",
      imports: ["@testable import Notes"],
      initialState: Notebook.State(),
      memberwise: [Note.State.self],
      dependencies: ["$0.api = .mock"]
    )
    #expect(
      source == #"""
        import Composable
        import ComposableHistory
        import Foundation
        import Testing

        @testable import Notes

        // Generated from notes.jsonl. Generate it again instead of changing it.
        @MainActor @Suite struct NotebookRecordedTests {
          @Test func `does what was recorded`() async throws {
            let recording = try Recording<Notebook.State, Notebook.Action>(
              contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
                .appending(path: "notes.jsonl")
            )
            let store = TestStore(initialState: Notebook.State()) {
              Notebook()
            } withDependencies: {
              $0.api = .mock
              $0.serve(recording)
            }
            await store.send(.addButtonTapped) {
              $0.notes = [Note.State(id: UUID(0), text: "")]
            }
            await store.send(.note(.element(id: UUID(0), action: .binding(.set(\.text, "Milk\n"))))) {
              $0.notes[id: UUID(0)]?.text = "Milk\n"
            }
            // .passwordEntered
            await store.send(recording.transitions[2].action) {
              let recorded = try #require(try recording.state(after: 3))
              $0.password = recorded.password
            }
            await store.send(.saved) {
              $0.savedAt = Date(timeIntervalSinceReferenceDate: 8.0)
            }
            await store.send(.deleteButtonTapped) {
              $0.notes = []
            }
            await store.finish()
          }
        }

        """#
    )
  }

  @Test func `what an effect sends is delivered in the recorded order`() async throws {
    let file = TemporaryFile()
    let clock = TestClock()
    let store = makeNotebook(clock: clock, try FileRecorder(file.url, of: Notebook.self))
    let task = store.send(.saveButtonTapped)
    await clock.advance(by: .seconds(1))
    await task.finish()
    let recording = try Recording<Notebook.State, Notebook.Action>(contentsOf: file.url)
    let source = try recording.testSource(file: "n.jsonl", imports: [])
    #expect(source.contains("\n    store.deliversOnReceive = true\n"))
    #expect(source.contains("await store.receive(.saved) {"))
  }

  @Test func `the name of a file cannot begin code`() throws {
    let recording = try record { $0.send(.addButtonTapped) }
    let source = try recording.testSource(file: "a\nimport Evil", imports: [])
    #expect(source.contains("// Generated from a\\nimport Evil. "))
    #expect(!source.contains("\nimport Evil"))
  }

  @Test func `a recording with time travel is replayed`() throws {
    let recording = try record { store in
      store.send(.rollButtonTapped)
      store.travel(to: 0)
      store.send(.addButtonTapped)
    }
    let source = try recording.testSource(file: "n.jsonl", imports: [])
    #expect(source.contains("expectReplay(of: recording) {\n      Notebook()\n    }"))
    #expect(!source.contains("TestStore"))
  }
}
