import CaseStudies
import Composable
import Foundation
import Testing

@testable import TodosFeature

/// Serialized, because each test starts programs and the machine has few cores.
@Suite(.serialized) struct ProgramTests {
  let directory: String
  var file: String { directory + "/todos.json" }

  init() throws {
    directory = NSTemporaryDirectory() + "composable-sample-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
  }

  private func run(_ words: String..., input: String? = nil) throws -> Program.Outcome {
    try Program.run(words + ["--file", file], input: input)
  }

  private var todos: IdentifiedArrayOf<Todo.State> {
    get async throws { try await TodoFile(name: file).load() }
  }

  @Test func `keeps todos from one run to the next`() throws {
    #expect(try run("todos", "add", "Milk").status == 0)
    #expect(try run("todos", "add", "Eggs").status == 0)
    #expect(
      try run("todos", "complete", "1", "--no-wait")
        == Program.Outcome(
          output: "1 [ ] Milk\n2 [x] Eggs\n1 active, 1 completed\n",
          errors: "",
          status: 0
        )
    )
    #expect(try run("todos", "list", "--filter", "completed").output.hasPrefix("1 [x] Eggs\n"))
  }

  @Test func `sorts after a second where it may wait`() async throws {
    _ = try run(input: "add Milk\nadd Eggs\n")
    let start = ContinuousClock.now
    #expect(try run("todos", "complete", "1").output.hasPrefix("1 [ ] Milk\n2 [x] Eggs\n"))
    #expect(ContinuousClock.now - start >= .seconds(1))
    #expect(try await todos.map(\.description) == ["Milk", "Eggs"])
  }

  @Test func `shows JSON with every command`() async throws {
    let outcome = try run("todos", "add", "Say \"hi\"", "--json")
    let id = try #require(try await todos.first?.id.uuidString)
    let json = """
      {"todos":[{"id":"\(id)","description":"Say \\"hi\\"","isComplete":false}]}

      """
    #expect(outcome == Program.Outcome(output: json, errors: "", status: 0))
    #expect(try run("todos", "list", "--json").output == json)
    #expect(try run("todos", "delete", id, "--json").output == "{\"todos\":[]}\n")
  }

  @Test func `reads commands from its input`() throws {
    let outcome = try run("--no-wait", input: "add Milk\noops\ncomplete 1\nquit\nadd Eggs\n")
    #expect(
      outcome.output == """
        1 [ ] Milk
        1 active, 0 completed
        1 [x] Milk
        0 active, 1 completed

        """
    )
    #expect(outcome.errors.hasPrefix("Line 2: Unknown command \"oops\"."))
    #expect(outcome.status == 2)
  }

  @Test func `a list of todos and an empty input create no file`() throws {
    #expect(try run(input: "") == Program.Outcome(output: "", errors: "", status: 0))
    #expect(try run("todos", "list").status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory) == [])
  }

  @Test func `keeps its file in the data directory of the user`() throws {
    let environment = ["XDG_DATA_HOME": directory + "/data"]
    #expect(try Program.run(["todos", "add", "Milk"], environment: environment).status == 0)
    let path = directory + "/data/composable-sample/todos.json"
    #expect(FileManager.default.fileExists(atPath: path))
    let help = try Program.run(["--help"], environment: environment)
    #expect(help.output.contains("  \(path)\n"))
    #expect(help.status == 0)
  }

  @Test func `lists case studies, and plays one`() async throws {
    let list = try Program.run(["case-study"])
    #expect(list.output.contains("redux "))
    #expect(list.status == 0)
    let redux = try #require(CaseStudy.all.first { $0.name == "redux" })
    let output = await redux.introduction + redux.transcript()
    #expect(
      try Program.run(["case-study", "redux"])
        == Program.Outcome(output: output, errors: "", status: 0)
    )
  }

  @Test func `searches the bundled repositories, page by page`() throws {
    #expect(
      try Program.run(["repos", "search", "tetris", "language:assembly", "--json"])
        == Program.Outcome(
          output: """
            {"totalCount":1,"items":[{"fullName":"brickfall/boot-blocks",\
            "description":"Falling blocks in a boot sector","stars":678,"language":"Assembly",\
            "url":"https://repositories.example/brickfall/boot-blocks"}],"nextPage":null}

            """,
          errors: "",
          status: 0
        )
    )
    let first = try Program.run(["repos", "search", "swift"]).output
    #expect(first.hasSuffix("6 of 8. Next page: --page 2\n"))
    let second = try Program.run(["repos", "search", "swift", "--page", "2"]).output
    #expect(second.contains("\n2 of 8\n"))
    #expect(second.contains("paperkite/string (Swift): Text layout for very narrow screens\n"))
  }

  @Test func `says why a server cannot be asked, or how to ask it`() throws {
    // Nothing listens on this port.
    let failed = try Program.run([
      "repos", "search", "swift", "--base-url", "http://127.0.0.1:1", "--json",
    ])
    #expect(failed.output == "")
    #expect(failed.errors.hasPrefix("Cannot connect to 127.0.0.1: "))
    #expect(failed.status == 1)
    let misused = try Program.run(["repos", "search", "swift", "--base-url", "127.0.0.1:1"])
    #expect(
      misused.errors == """
        "--base-url" needs an HTTP or HTTPS address (was "127.0.0.1:1"). Usage: --base-url URL
        Run "composable-sample --help" for help.

        """
    )
    #expect(misused.status == 2)
  }

  @Test func `shows its version`() throws {
    let version = "composable-sample 0.0.0 (development version)\n"
    #expect(
      try Program.run(["--version"]) == Program.Outcome(output: version, errors: "", status: 0)
    )
  }

  @Test func `fails when its output cannot be written`() throws {
    let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
    let errors = Pipe()
    let process = try Program.start(["--help"], output: full, errors: errors)
    let text = String(
      decoding: errors.fileHandleForReading.readDataToEndOfFile(),
      as: UTF8.self
    )
    process.waitUntilExit()
    #expect(text == "Cannot write the output: No space left on device.\n")
    #expect(process.terminationStatus == 1)
  }

  @Test func `leaves a damaged file alone, and keeps it aside on request`() throws {
    let damage = "{\"version\": 2,\n  \"todos\": [}"
    try Data(damage.utf8).write(to: URL(fileURLWithPath: file))
    let text = """
      The file "\(file)" is damaged at line 2, column 13: not valid JSON: expected a value, found '}'. \
      The file was not changed.
      Fix the file, or run "start-over" to move it aside and start with an empty list.

      """
    for words in [["list"], ["add", "Milk"], ["clear-completed"], ["list", "--json"]] {
      let outcome = try Program.run(["todos"] + words + ["--file", file])
      #expect(outcome == Program.Outcome(output: "", errors: text, status: 1))
    }
    #expect(try String(contentsOfFile: file, encoding: .utf8) == damage)
    let outcome = try run("todos", "start-over")
    #expect(outcome.errors == "The old file was moved to \"\(file).damaged\".\n")
    #expect(outcome.status == 0)
    #expect(try String(contentsOfFile: file + ".damaged", encoding: .utf8) == damage)
  }
}

extension ProgramTests {
  @Test func `loses nothing when two add at once`() async throws {
    for number in 0..<20 {
      let processes = try ["a", "b"].map {
        try Program.start(["todos", "add", "\($0)\(number)", "--file", file])
      }
      for process in processes {
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
      }
    }
    let expected = (0..<20).flatMap { ["a\($0)", "b\($0)"] }
    #expect(try await todos.map(\.description).sorted() == expected.sorted())
  }

  @Test func `leaves the old or the new file when it is killed`() async throws {
    var expected = (0..<50).map { "todo \($0)" }
    _ = try run(input: expected.map { "add \($0)" }.joined(separator: "\n"))
    for number in 0..<40 {
      let process = try Program.start(["todos", "add", "new \(number)", "--file", file])
      // The delay does not wait for anything: it kills the program at a different moment each time.
      usleep(useconds_t(number * 1000))
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      let descriptions = try await todos.map(\.description)
      let isNew = descriptions.count > expected.count
      if isNew { expected.append("new \(number)") }
      #expect(descriptions.sorted() == expected.sorted())
    }
    #expect(try run("todos", "add", "last").status == 0)
  }

  @Test func `keeps the old file when the disk takes no more`() async throws {
    _ = try run(input: (0..<50).map { "add todo \($0)" }.joined(separator: "\n"))
    let before = try await todos
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    // The limit counts blocks, one of which the lock file takes. It stops the program.
    process.arguments = [
      "-c", "ulimit -f 1; exec \"$0\" todos add more --file \"$1\"", Program.path, file,
    ]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus != 0)
    #expect(try await todos == before)
    #expect(try run("todos", "add", "more").status == 0)
    #expect(try await todos.count == 51)
  }
}
