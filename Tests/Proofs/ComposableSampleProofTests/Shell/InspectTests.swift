import ComposableTestKit
import Foundation
import Testing

@testable import ComposableSample

/// Inspects recordings and running programs.
@MainActor @Suite(.serialized) struct InspectTests {
  let directory: String
  var recording: String { directory + "/session.jsonl" }

  init() throws {
    directory = NSTemporaryDirectory() + "composable-sample-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    let program = try Program.run(
      ["--file", directory + "/todos.json", "--record", recording],
      input: "add Milk\nadd \u{1B}[2J</script>\n"
    )
    #expect(program.status == 0)
  }

  @Test func `lists the actions, effects and changes of a recording`() throws {
    let outcome = try Program.run(["inspect", recording])
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    #expect(outcome.output.hasPrefix("Todos, version \(Help.versionNumber), 20"))
    // Actions of a debug build have locations.
    let sender = /sent (by the program|at ComposableSample\/\w+\.swift:\d+)/
    let output = outcome.output.replacing(sender, with: "sent")
    #expect(output.contains("#1  loaded([])  (sent by effect 1, "))
    #expect(output.contains("  todoEntered(\"Milk\")  (sent, +"))
    #expect(outcome.output.contains("\n    + todos[0]: {"))
    #expect(!outcome.output.contains("\u{1B}"))
  }

  @Test func `writes a page and a trace`() throws {
    let (page, trace) = (directory + "/page.html", directory + "/trace.json")
    let outcome = try Program.run(["inspect", recording, "--html", page, "--trace", trace])
    #expect(outcome == Program.Outcome(output: "", errors: "", status: 0))
    let html = try String(contentsOfFile: page, encoding: .utf8)
    #expect(html.contains("\\u001b[2J\\u003c/script>"))
    let object = try JSONSerialization.jsonObject(
      with: Data(contentsOf: URL(fileURLWithPath: trace))
    )
    #expect((object as? [String: Any])?["traceEvents"] is [[String: Any]])
    let refused = try Program.run(["inspect", recording, "--html", directory + "/x/y"])
    #expect(
      refused.errors == "Cannot write \("\(directory)/x/y".quoted): No such file or directory.\n"
    )
    #expect(refused.status == 1)
  }

  @Test func `a line that is cut off is a note, and a damaged line an error`() throws {
    let text = try String(contentsOfFile: recording, encoding: .utf8)
    let count = text.split(separator: "\n").count
    try Data(text.dropLast(9).utf8).write(to: URL(fileURLWithPath: recording))
    let torn = try Program.run(["inspect", recording])
    #expect(
      torn.errors
        == "\(recording.quoted): The recording ends within line \(count), which is ignored.\n"
    )
    #expect(torn.status == 0)
    let damaged = text.replacing("\"number\":2", with: "\"number\":x")
    try Data(damaged.utf8).write(to: URL(fileURLWithPath: recording))
    let outcome = try Program.run(["inspect", recording])
    #expect(outcome.errors.hasPrefix("\(recording.quoted): Line "))
    #expect(outcome.errors.contains("It is not valid JSON from byte "))
    #expect(outcome.status == 1)
  }

  @Test func `prints the address of the page before the full screen opens`() throws {
    let terminal = try PseudoTerminal(["--file", directory + "/todos.json", "--inspect"])
    try terminal.waitFor("Inspector: http://127.0.0.1:")
    terminal.type("\r")
    try terminal.waitFor("Milk")
    terminal.type("q")
    #expect(try terminal.waitForEnd() == .exited(0))
  }
}
