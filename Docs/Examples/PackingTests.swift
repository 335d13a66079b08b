import Composable
import ComposableHistory
import ComposableInspector
import ComposableTestSupport
import Foundation
import Testing

@MainActor @Suite(.dependencies) struct PackingTests {
  @Test func `clearing can be undone`() async {
    let store = TestStore(initialState: Packing.State(items: ["Socks"])) {
      Packing()
    }
    await store.send(.clearButtonTapped) {
      $0.items = []
      $0.undo.register(["Socks"], as: UndoStep("Clear"))
    }
    await store.receive(\.saved)
    await store.send(\.undo.undo) {
      var items = $0.items
      $0.undo.undo(&items)
      $0.items = items
    }
    await store.receive(\.saved)
    #expect(store.state.items == ["Socks"])
    #expect(store.state.undo.redoName == "Clear")
  }

  @Test func `an observer sees every action`() async {
    let store = makeCountedStore()
    await store.send(.addButtonTapped("Socks")).finish()
    let counter = store.observers.first as? ActionCounter<Packing.State, Packing.Action>
    #expect(counter?.count == 2)
  }

  @Test func `a session replays from its file`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    let file = folder.appending(path: "session.jsonl")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try makeRecordedStore(in: file)
    await store.send(.addButtonTapped("Socks")).finish()
    store.send(.passcodeEntered("open sesame"))
    await store.send(\.undo.undo).finish()

    let recording = try Recording<Packing.State, Packing.Action>(
      contentsOf: file,
      redactions: [.state(\.passcode, with: "")]
    )
    expectReplay(of: recording) { Packing() }
    expectReplay(folder: folder, redactions: [.state(\.passcode, with: "")]) { Packing() }
    #expect(try recording.replay { Packing() }.items == [])
    #expect(try !String(contentsOf: file, encoding: .utf8).contains("open sesame"))
  }

  @Test func `a recording becomes a page and a trace`() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).jsonl")
    let page = file.appendingPathExtension("html")
    let trace = file.appendingPathExtension("json")
    defer { for url in [file, page, trace] { try? FileManager.default.removeItem(at: url) } }
    let store = try makeRecordedStore(in: file)
    await store.send(.addButtonTapped("Socks")).finish()

    let recording = try AnyRecording(contentsOf: file)
    try Data(recording.html.utf8).write(to: page)
    try Data(recording.trace.utf8).write(to: trace)
    #expect(try String(contentsOf: page, encoding: .utf8).contains("Socks"))

    let inspector = try inspect(store)
    #expect(inspector.url.host() == "127.0.0.1")
  }

  @Test func `a history answers why`() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).jsonl")
    defer { try? FileManager.default.removeItem(at: file) }
    let store = try makeRecordedStore(in: file)
    await store.send(.addButtonTapped("Socks")).finish()
    await store.send(.clearButtonTapped).finish()

    let history = try #require(store.history)
    let change = try #require(history.changes(of: \.items.first).last)
    #expect(change.action == .clearButtonTapped)
    #expect(change.oldValue == "Socks")
    #expect(change.causes.isEmpty)  // The user sent it.

    let rerun = try #require(history.rerun(3))
    #expect(rerun.stateBefore.items == ["Socks"])
    #expect(rerun.divergence == nil)

    let replay = try #require(history.replay(without: 3))
    #expect(replay.omitted.map(\.action) == [.clearButtonTapped, .saved])
    #expect(replay.state.items == ["Socks"])
  }

  @Test func `a pause is a gap in the recording`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).jsonl")
    defer { try? FileManager.default.removeItem(at: file) }
    let store = try makeRecordedStore(in: file)

    store.pauseRecording()
    store.send(.addButtonTapped("Present for Ann"))
    store.resumeRecording()
    store.send(.addButtonTapped("Soap"))

    #expect(store.history?.transitions.map(\.number) == [2])
    #expect(store.history?.state(after: 1)?.items == ["Present for Ann"])
  }

  @Test func `a store shows its past`() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).jsonl")
    defer { try? FileManager.default.removeItem(at: file) }
    let store = try makeRecordedStore(in: file)
    for item in ["Socks", "Soap", "Book"] { await store.send(.addButtonTapped(item)).finish() }

    let history = try #require(store.history)
    let first = history.firstTransition { $0.items.count < 2 }
    #expect(first?.action == .addButtonTapped("Soap"))

    store.travel(to: first?.number ?? 0)
    #expect(store.items == ["Socks", "Soap"])
    store.returnToPresent()
    #expect(store.items == ["Socks", "Soap", "Book"])
  }
}
