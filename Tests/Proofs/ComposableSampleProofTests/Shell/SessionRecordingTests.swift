import Composable
import ComposableHistory
import ComposableTestKit
import Foundation
import RepositoryListFeature
import Testing
import TodosFeature

@testable import ComposableSample

/// Records sessions, and replays them in another process.
@MainActor @Suite(.serialized) struct SessionRecordingTests {
  let directory: String
  var recording: String { directory + "/session.jsonl" }
  var file: URL { URL(fileURLWithPath: recording) }
  var todos: String { directory + "/todos.json" }

  init() throws {
    directory = NSTemporaryDirectory() + "composable-sample-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
  }

  /// Presses keys at random until the store has handled many actions.
  private func play(_ store: StoreOf<App>) async throws {
    let letters = "aaeexxdJKfcjkGg/oos r1u".unicodeScalars.map { Key.scalar($0) }
    let keys = letters + [Key(.enter), Key(.enter), Key(.escape), Key(.tab), .control("r")]
    var random = SeededGenerator(seed: 7)
    while try #require(store.history).lastNumber < 200 {
      guard let key = keys.randomElement(using: &random) else { return }
      await AppCommands(store).command(for: key)?.perform()?.finish()
      if store.tab == .repositories { await store.when { !$0.repositories.isLoading } }
    }
  }

  @Test func `a session over both tabs ends in the same state when it is replayed`() async throws {
    let recorder = try FileRecorder(path: recording, of: App.self)
    let store = Store(initialState: App.State(size: Size(width: 60, height: 12))) {
      App()
    } withDependencies: {
      $0.continuousClock = ImmediateClock()
      $0.repositories = .desk
      $0.todoStorage = .inMemory([.milk, .words, .cat])
      $0.uuid = .incrementing
      $0.storeObservers = [HistoryRecorder(), recorder]
    }
    await store.when { $0.todos.list.progress != .loading }
    try await play(store)
    let state = store.withState { $0 }
    let read = try Recording<App.State, App.Action>(contentsOf: file)
    #expect(read.transitions.contains { $0.action.is(\.repositories.list.pageLoaded) })
    #expect(try read.replay { App() } == state)
    #expect(
      try Program.run(["replay", recording, "--json"])
        == Program.Outcome(
          output: TodoListJSON(state: state.todos.list).text,
          errors: "",
          status: 0
        )
    )
  }

  @Test func `a session in the full screen is recorded`() throws {
    let terminal = try PseudoTerminal(["--file", todos, "--record", recording])
    try terminal.waitFor("No todos")
    terminal.type("aMilk\r\t")
    try terminal.waitFor("8 found")
    terminal.type("q")
    #expect(try terminal.waitForEnd() == .exited(0))
    let outcome = try Program.run(["replay", recording])
    #expect(outcome.output == "1 [ ] Milk\n1 active, 0 completed\n")
    #expect(outcome == (try Program.run(["todos", "list", "--file", todos])))
  }

  @Test func `a program that is killed loses at most the last line`() throws {
    for number in 0..<12 {
      let (input, output) = (Pipe(), Pipe())
      let process = try Program.start(
        ["--file", todos, "--record", recording],
        input: input,
        output: output
      )
      let lines = (0..<40).map { "add \(number) \($0)\n" }.joined()
      try input.fileHandleForWriting.write(contentsOf: Data(lines.utf8))
      // The delay does not wait for anything: it kills the program at a different moment each time.
      usleep(useconds_t(30_000 + number * 4000))
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      let shown = output.fileHandleForReading.readDataToEndOfFile()
      let answers = String(decoding: shown, as: UTF8.self).components(separatedBy: " completed\n")
      guard (try? Data(contentsOf: file))?.isEmpty == false else {
        // Killed before anything was done
        #expect(answers.count == 1)
        continue
      }
      let recorded = try Recording<Todos.State, Todos.Action>(
        contentsOf: file
      )
      let entered = recorded.transitions.filter { $0.action.is(\.todoEntered) }
      #expect(entered.count >= answers.count - 1)
      #expect(try Program.run(["replay", recording]).status == 0)
      try FileManager.default.removeItem(atPath: recording)
    }
  }

  @Test func `a full screen that is killed loses nothing that was shown`() throws {
    for count in 1...8 {
      let terminal = try PseudoTerminal(["--file", todos + "\(count)", "--record", recording])
      try terminal.waitFor("No todos")
      for number in 1...count {
        terminal.type("aTodo \(number)\r")
        try terminal.waitFor("\(number) active")
      }
      terminal.signal(SIGKILL)
      #expect(terminal.waitForProcess() == .killed(SIGKILL))
      let recorded = try Recording<App.State, App.Action>(contentsOf: file)
      let entered = recorded.transitions.compactMap { $0.action[case: \.todos.list.todoEntered] }
      #expect(entered == (1...count).map { "Todo \($0)" })
      #expect(try Program.run(["replay", recording]).status == 0)
    }
  }

  @Test func `a recording with the repositories of a server cannot become a test`() throws {
    let search = ["repos", "search", "swift", "--record", recording]
    // Nothing listens on this port.
    _ = try Program.run(search + ["--base-url", "http://127.0.0.1:1"])
    #expect(
      try Program.run(["test-from", recording])
        == Program.Outcome(
          output: "",
          errors: """
            "session.jsonl" was recorded with the repositories of "127.0.0.1", which a test cannot \
            search. Record the session again without --live and --base-url.

            """,
          status: 1
        )
    )
    _ = try Program.run(search)
    #expect(try Program.run(["test-from", recording]).status == 0)
  }

  @Test func `a line that is cut off is a note, and a damaged line an error`() throws {
    let input = "add Milk\nadd Eggs\n"
    _ = try Program.run(["--file", todos, "--record", recording], input: input)
    let text = try String(contentsOfFile: recording, encoding: .utf8)
    let count = text.split(separator: "\n").count
    try Data(text.dropLast(9).utf8).write(to: file)
    #expect(
      try Program.run(["replay", recording])
        == Program.Outcome(
          output: "1 [ ] Eggs\n2 [ ] Milk\n2 active, 0 completed\n",
          errors:
            "\(recording.quoted): The recording ends within line \(count), which is ignored.\n",
          status: 0
        )
    )
    let damaged = text.replacing("\"uuid\":", with: "\"uuid\" \u{1B}[2J:", maxReplacements: 1)
    try Data(damaged.utf8).write(to: file)
    let outcome = try Program.run(["replay", recording])
    #expect(
      outcome.errors.hasPrefix("\(recording.quoted): Line 5 of the recording cannot be read. ")
    )
    #expect(!outcome.errors.contains("\u{1B}"))
    #expect(outcome.status == 1)
    let other = text.replacing("\"Milk\"", with: "\"Mi\\u001b[2Jlk\"", maxReplacements: 1)
    try Data(other.utf8).write(to: file)
    let divergence = try Program.run(["replay", recording])
    #expect(divergence.errors.contains("The replay differs from the recording after action 2."))
    #expect(!divergence.errors.contains("\u{1B}"))
    #expect(divergence.status == 1)
  }

  @Test func `a file that cannot be replayed or recorded in is an error that says why`() throws {
    func failure(_ operation: () throws -> Void) -> String? {
      (#expect(throws: Failure.self, performing: operation))?.message.string
    }
    func replay(_ path: String) -> String? {
      failure { _ = try SessionRecording(path: path) }
    }
    func record(_ path: String) -> String? {
      failure { _ = try FileRecorder(path: path, of: Todos.self) }
    }
    let none = directory + "/none"
    #expect(replay(none) == "Cannot read the recording \(none.quoted): No such file or directory.")
    _ = try Program.run(["todos", "add", "Milk", "--file", todos, "--record", recording])
    let text = try String(contentsOfFile: recording, encoding: .utf8)
    try Data(text.replacing("\"version\":2", with: "\"version\":3").utf8)
      .write(to: URL(fileURLWithPath: none))
    #expect(
      replay(none) == """
        \(none.quoted): Line 1 of the recording cannot be read. Its version is 3, and this program reads \
        versions up to 2. Update the program.
        """
    )
    try Data(text.replacing("\"Todos\"", with: "\"Counter\"").utf8)
      .write(to: URL(fileURLWithPath: none))
    #expect(
      replay(none) == """
        \(none.quoted) is a recording of "Counter". This program can replay recordings of App, \
        RepositoryList and Todos.
        """
    )
    let folder = directory + "/folder"
    #expect(
      record("\(folder)/x")
        == "Cannot create the recording \("\(folder)/x".quoted): No such file or directory."
    )
    #expect(
      record(todos) == """
        \(todos.quoted) exists and is not a recording. The file was not changed. Record in another file.
        """
    )
    // It used to be emptied.
    let link = directory + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: todos)
    #expect(
      record(link) == """
        \(link.quoted) exists and is not a recording. The file was not changed. Record in another file.
        """
    )
  }
}
