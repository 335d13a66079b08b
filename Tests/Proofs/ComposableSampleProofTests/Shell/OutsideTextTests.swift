import ComposableLoopbackServer
import Foundation
import Testing

/// Checks the output of the built program for outside text that controls the terminal.
@Suite(.serialized) struct OutsideTextTests {
  /// The window's title, a bell, clearing the screen, C1, reversed text, and line breaks.
  ///
  /// NUL is missing, because an argument cannot contain it.
  private static let hostile =
    "a\u{1B}]0;owned\u{7}\u{1B}[2J\r\u{8}\t\u{7F}\u{9B}31m\u{85}\u{61C}\u{200E}\u{200F}\u{202E}b\u{2066}"
    + "\u{2069}\u{2028}\u{2029}c"
  private static let lines = hostile + "\nFAKE"

  let directory: String

  init() throws {
    directory = NSTemporaryDirectory() + "composable-sample-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
  }

  /// Runs the program, and checks that its output contains only printable text.
  @discardableResult
  private func run(
    _ arguments: [String],
    environment: [String: String] = [:],
    input: String? = nil,
    status: Int32,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Program.Outcome {
    let outcome = try Program.run(
      arguments,
      environment: ["XDG_DATA_HOME": directory].merging(environment) { $1 },
      input: input
    )
    #expect(outcome.status == status, "\(outcome)", sourceLocation: sourceLocation)
    let text = outcome.output + outcome.errors
    #expect(!text.isEmpty, sourceLocation: sourceLocation)
    let raw = text.unicodeScalars.filter { scalar in
      let category = scalar.properties.generalCategory
      return [.control, .lineSeparator, .paragraphSeparator].contains(category) && scalar != "\n"
        || scalar.properties.isBidiControl
    }
    #expect(Array(raw) == [], "\(text)", sourceLocation: sourceLocation)
    #expect(!("\n" + text).contains("\nFAKE"), "\(text)", sourceLocation: sourceLocation)
    return outcome
  }

  @Test(
    arguments: [
      [lines], ["-" + lines], ["--json=" + lines], ["--page", lines], ["--filter", lines],
      ["--base-url", lines], ["--base-url", "http://" + lines], ["todos"], ["todos", lines],
      ["todos", "complete", lines], ["todos", "move", "1", lines], ["todos", "list", lines],
      ["todos", "list", "--page", "1", "--json", "--filter", lines], ["repos", lines],
      ["case-study", lines], ["case-study", "redux", lines],
    ]
  )
  func `arguments`(arguments: [String]) throws {
    try run(arguments, status: 2)
  }

  @Test func `todos`() throws {
    let file = directory + "/todos.json"
    let added = try run(["todos", "add", "--file", file, "--", Self.lines], status: 0)
    #expect(added.output.hasPrefix("1 [ ] a␛]0;owned␇␛[2J␍␈␉␡\u{FFFD}31m"))
    let json = try run(["todos", "list", "--json", "--file", file], status: 0).output
    struct List: Decodable {
      struct Todo: Decodable { let description: String }
      let todos: [Todo]
    }
    let list = try JSONDecoder().decode(List.self, from: Data(json.utf8))
    #expect(list.todos.map(\.description) == [Self.lines])
  }

  @Test func `lines of input`() throws {
    let input = """
      \(Self.hostile)
      add \(Self.hostile)
      complete \(Self.hostile)
      filter \(Self.hostile)
      list \(Self.hostile)
      edit 1 "\(Self.hostile)"
      delete abcdef

      """
    let outcome = try run([], input: input, status: 2)
    #expect(outcome.errors.split(separator: "\n").count == 5)
    #expect(outcome.output.contains("1 [ ] a␛]0;owned␇"))
  }

  @Test func `names of files`() throws {
    let folder = directory + "/" + Self.lines
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    // A directory, a damaged file, an invalid lock file, and a path through a file.
    try run(["todos", "list", "--file", folder], status: 1)
    let damaged = folder + "/damaged"
    try Data("{".utf8).write(to: URL(fileURLWithPath: damaged))
    try run(["todos", "list", "--file", damaged], status: 1)
    symlink("elsewhere", folder + "/.locked.lock")
    try run(["todos", "add", "x", "--file", folder + "/locked"], status: 1)
    try run(["todos", "add", "x", "--file", damaged + "/x"], status: 1)
    let outcome = try run(["todos", "start-over", "--file", damaged], status: 0)
    #expect(outcome.errors.hasPrefix("The old file was moved to \"\(directory)/a␛]0;owned␇"))
  }

  @Test(arguments: ["XDG_DATA_HOME", "HOME", "TERM", "NO_COLOR", "GITHUB_TOKEN"])
  func `the environment`(name: String) throws {
    var environment = ["XDG_DATA_HOME": ""]
    environment[name] = directory + "/" + Self.lines
    try run(["--help"], environment: environment, status: 0)
    try run(["todos", "list"], environment: environment, status: 0)
  }

  @Test(
    arguments: [
      "\(hostile)", "{\"\(hostile)\": 1, \"\(hostile)\": 2}", "[\u{9B}]", "[\u{202E}]",
      "[\u{1B}[2J]", "\0\0\0", "[\"\0\"]",
      #"{"version": 2, "todos": [], "\u001b[2J\u0000\nFAKE\u202e": 1}"#,
      "{\"version\": \"\(hostile)\", \"todos\": []}",
    ]
  )
  func `damaged files`(content: String) throws {
    let file = directory + "/\(UUID()).json"
    try Data(content.utf8).write(to: URL(fileURLWithPath: file))
    let outcome = try run(["todos", "list", "--file", file], status: 1)
    #expect(outcome.errors.hasPrefix("The file \"\(file)\" is damaged at line "))
    #expect(outcome.errors.count < 1_000)
  }

  /// As a string in a JSON document.
  private static func quoted(_ text: String) -> String {
    String(decoding: (try? JSONEncoder().encode(text)) ?? Data(), as: UTF8.self)
  }

  @Test(arguments: [401, 403, 404, 422, 429, 500, 503])
  func `errors of a server`(status: Int) throws {
    let message = Self.quoted("\0" + Self.lines + String(repeating: "x", count: 100_000))
    let server = try LoopbackServer { _ in
      .answer("{\"message\": \(message)}", status: "\(status) \(Self.hostile)")
    }
    let outcome = try run(
      ["repos", "search", "x", "--base-url", server.url.absoluteString],
      status: 1
    )
    #expect(outcome.errors.count < 400)
  }

  @Test func `redirections of a server`() throws {
    let place = "http://\u{9B}2J\u{202E}\(String(repeating: "x", count: 5_000)).example/"
    let server = try LoopbackServer { _ in
      .answer(status: "302 Found", headers: ["Location: \(place)"])
    }
    let outcome = try run(
      ["repos", "search", "x", "--base-url", server.url.absoluteString],
      status: 1
    )
    #expect(outcome.errors.count < 600)
  }

  @Test func `repositories`() throws {
    let text = Self.quoted("\0" + Self.lines)
    let server = try LoopbackServer { _ in
      .answer(
        """
        {"total_count": 1, "items": [{"id": 7, "name": \(text), "full_name": \(text), \
        "owner": {"login": \(text)}, "description": \(text), "language": \(text), \
        "stargazers_count": 0, "license": {"name": \(text)}, "topics": [\(text)], \
        "created_at": "2020-09-13T12:26:40Z", "html_url": "https://repositories.example/b/a"}]}
        """
      )
    }
    let words = ["repos", "search", "x", "--base-url", server.url.absoluteString]
    let list = try run(words, status: 0).output
    #expect(list.hasPrefix("0 stars ␀a␛]0;owned␇"))
    #expect(list.split(separator: "\n").count == 2)
    struct Page: Decodable {
      struct Item: Decodable { let fullName: String }
      let items: [Item]
    }
    let json = try run(words + ["--json"], status: 0).output
    let page = try JSONDecoder().decode(Page.self, from: Data(json.utf8))
    #expect(page.items.map(\.fullName) == ["\0" + Self.lines])
  }

  @Test func `a token is not shown`() throws {
    let server = try LoopbackServer { _ in .answer("{}") }
    let outcome = try run(
      ["repos", "search", "x", "--base-url", server.url.absoluteString],
      environment: ["GITHUB_TOKEN": "secret" + Self.lines],
      status: 1
    )
    #expect(outcome.errors.hasPrefix("The token in GITHUB_TOKEN contains spaces or other"))
    #expect(!outcome.errors.contains("secret"))
  }
}
