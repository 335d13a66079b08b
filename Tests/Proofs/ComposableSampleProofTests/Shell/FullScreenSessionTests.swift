import Composable
import Foundation
import RepositoryListFeature
import Testing

@testable import ComposableSample
@testable import TodosFeature

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Serialized, because each test starts programs and the machine has few cores.
@MainActor @Suite(.serialized) struct FullScreenSessionTests {
  let file = NSTemporaryDirectory() + "composable-sample-" + UUID().uuidString + ".json"

  private func open(
    _ todos: IdentifiedArrayOf<Todo.State> = [.milk, .words, .cat],
    size: Size = Size(width: 60, height: 10),
    environment: [String: String] = [:],
    options: [String] = []
  ) async throws -> PseudoTerminal {
    if !todos.isEmpty { try await TodoFile(name: file).save(todos) }
    return try PseudoTerminal(["--file", file] + options, size: size, environment: environment)
  }

  private var descriptions: [String] {
    get async throws { try await TodoFile(name: file).load().map(\.description) }
  }

  @Test(arguments: [
    Size(width: 80, height: 24), Size(width: 40, height: 12), Size(width: 200, height: 60),
  ])
  func `shows the screen of its state`(size: Size) async throws {
    let terminal = try await open(size: size)
    let desk = await Desk(size: size)
    try terminal.waitUntil { $0.text == desk.text }
    desk.press(.scalar("j"), .scalar("?"))
    terminal.type("j?")
    try terminal.waitUntil { $0.text == desk.text }
    desk.press(.scalar("q"), .scalar("e"))
    terminal.type("qe")
    try terminal.waitUntil {
      $0.text == desk.text && $0.cursor == AppScreen(desk.store).screen.cursor
    }
  }

  @Test func `switches between its tabs`() async throws {
    let terminal = try await open(size: Size(width: 80, height: 24))
    let desk = await Desk(size: Size(width: 80, height: 24), repositories: .sample)
    await desk.pressAndWait(Key(.tab), .scalar("s"), .scalar("j"), Key(.enter))
    terminal.type("\t")
    try terminal.waitFor("1/8")
    terminal.type("sj\r")
    try terminal.waitUntil { $0.text == desk.text }
    desk.press(Key(.escape), .alt("1"))
    terminal.type("\u{1B}")
    try terminal.waitFor("2/8")
    terminal.type("\u{1B}1")
    try terminal.waitUntil { $0.text == desk.text }
  }

  @Test func `steps through the history, and returns to the present`() async throws {
    let terminal = try await open([], size: Size(width: 60, height: 24))
    try terminal.waitFor("No todos")
    terminal.type("aMilk\r")
    try terminal.waitFor("1 active")
    terminal.type("h")
    try terminal.waitFor("History ")
    terminal.type("g")
    try terminal.waitUntil { $0.text.contains("History 0/") && !$0.text.contains("1 active") }
    terminal.resize(Size(width: 60, height: 20))
    try terminal.waitUntil { !$0.text.contains("History") && $0.text.contains("1 active") }
    terminal.type("h")
    try terminal.waitFor("History ")
    terminal.type("\u{1B}[D")
    terminal.type("q")
    try terminal.waitUntil { !$0.text.contains("History") && $0.text.contains("1 active") }
    terminal.type("q")
    #expect(try terminal.waitForEnd() == .exited(0))
    #expect(try await descriptions == ["Milk"])
  }

  @Test func `asks the given server`() async throws {
    // Nothing listens on this port.
    let terminal = try await open(options: ["--base-url", "http://127.0.0.1:1"])
    try terminal.waitFor("1/3")
    terminal.type("\t")
    try terminal.waitFor("Cannot connect to 127.0.0.1: ")
    try terminal.waitFor("r try again")
  }

  @Test func `does what keys say, and saves before it leaves`() async throws {
    let terminal = try await open()
    try terminal.waitFor("1/3")
    #expect(terminal.modes != terminal.initialModes)
    terminal.type("aBuy 🥚s\rjJ")
    try terminal.waitFor("3/4")
    terminal.type("q")
    #expect(try terminal.waitForEnd() == .exited(0))
    #expect(terminal.modes == terminal.initialModes)
    #expect(terminal.emulator.cursor != nil)
    #expect(
      try await descriptions
        == ["Buy 🥚s", "Write 日本語 \"quotes\"", "Buy milk", "Feed the cat 🐈"]
    )
  }

  @Test(arguments: [
    ("d", "Delete"), ("cd", "Clear Completed"), ("e!\r", "Edit"), ("J", "Move"), ("x", "Complete"),
  ])
  func `undoes and redoes by keys what was saved already`(keys: String, name: String) async throws {
    let terminal = try await open()
    try terminal.waitFor("1/3")
    func content() -> Data? { try? Data(contentsOf: URL(fileURLWithPath: file)) }
    let before = content()
    terminal.type(keys)
    try terminal.waitUntil { $0.text.contains("Saved.") && content() != before }
    let after = content()
    terminal.type("u")
    try terminal.waitFor("Undid: \(name). Saved.")
    #expect(content() == before)
    terminal.type("\u{12}")
    try terminal.waitFor("Redid: \(name). Saved.")
    #expect(content() == after)
  }

  @Test func `starts with the screen and the stars of the last time`() async throws {
    let data = NSTemporaryDirectory() + "composable-sample-data-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: data) }
    func settings() -> String {
      let path = data + "/composable-sample/settings.json"
      return (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    }
    func start(
      _ todos: IdentifiedArrayOf<Todo.State> = [],
      _ options: String...
    ) async throws -> PseudoTerminal {
      try await open(todos, environment: ["XDG_DATA_HOME": data], options: options)
    }
    var terminal = try await start([.milk, .words, .cat])
    try terminal.waitFor("1/3")
    terminal.type("f")
    try terminal.waitFor("[Active]")
    terminal.type("\t")
    try terminal.waitFor("1/8")
    terminal.type("/tetris")
    try terminal.waitFor("1/2")
    terminal.type("\rs")
    try terminal.waitFor("★")
    terminal.type("\r")
    try terminal.waitFor("Up to date.")
    let text = terminal.emulator.text
    terminal.type("q")
    #expect(try terminal.waitForEnd() == .exited(0))

    terminal = try await start()
    try terminal.waitUntil { $0.text == text }
    terminal.type("\u{1B}")
    try terminal.waitFor("/ tetris")
    terminal.type("\u{1B}1")
    try terminal.waitFor("[Active]")
    terminal.type("aEggs\u{3}")
    #expect(try terminal.waitForEnd() == .exited(128 + SIGINT))

    for _ in 1...2 {
      terminal = try await start()
      try terminal.waitFor("› [ ] Eggs")
      try terminal.waitFor("Enter saves the text")
      terminal.signal(SIGKILL)
      #expect(terminal.waitForProcess() == .killed(SIGKILL))
    }

    terminal = try await start([], "--filter", "completed")
    try terminal.waitFor("[Completed]")
    terminal.type("\u{3}")
    #expect(try terminal.waitForEnd() == .exited(128 + SIGINT))
    #expect(settings().contains("\"completed\""))
  }

  @Test(arguments: [#"{"filter": "active", "query": "tetris"}"#, #"{"screen": {"tab": "music"}}"#])
  func `starts with settings of another version`(settings: String) async throws {
    let data = NSTemporaryDirectory() + "composable-sample-data-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: data) }
    let directory = URL(filePath: data + "/composable-sample")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    try Data(settings.utf8).write(to: directory.appending(path: "settings.json"))
    let terminal = try await open(environment: ["XDG_DATA_HOME": data])
    let desk = await Desk(size: Size(width: 60, height: 10))
    try terminal.waitUntil { $0.text == desk.text }
    terminal.type("q")
    #expect(try terminal.waitForEnd() == .exited(0))
  }

  @Test func `keeps damaged settings aside, and draws nothing over the screen`() async throws {
    let data = NSTemporaryDirectory() + "composable-sample-data-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: data) }
    let directory = URL(filePath: data + "/composable-sample")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    try Data("{".utf8).write(to: directory.appending(path: "settings.json"))
    let terminal = try await open(environment: ["XDG_DATA_HOME": data])
    let desk = await Desk(size: Size(width: 60, height: 10))
    try terminal.waitUntil { $0.text == desk.text }
    terminal.type("fq")
    #expect(try terminal.waitForEnd() == .exited(0))
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
    #expect(names.contains("settings.json") && names.contains { $0.hasSuffix(".damaged") })
  }

  @Test func `fits itself to the window`() async throws {
    let terminal = try await open()
    try terminal.waitFor("1/3")
    for size in [Size(width: 40, height: 12), Size(width: 100, height: 30)] {
      let desk = await Desk(size: size)
      terminal.resize(size)
      try terminal.waitUntil { $0.text == desk.text }
    }
  }

  @Test func `distinguishes the escape key from the beginning of another key`() async throws {
    let terminal = try await open()
    try terminal.waitFor("1/3")
    terminal.type("aEggs\u{1B}")
    try terminal.waitFor("Saved.")
    terminal.type("\u{1B}[B")
    try terminal.waitFor("2/3")
  }

  @Test(arguments: [("\u{3}", SIGINT), ("", SIGTERM), ("", SIGHUP), ("", SIGINT)])
  func `saves, and restores the terminal, when it is interrupted`(
    keys: String,
    signal: Int32
  ) async throws {
    let terminal = try await open()
    try terminal.waitFor("1/3")
    terminal.type("d")
    try terminal.waitFor("1/2")
    if keys.isEmpty { terminal.signal(signal) } else { terminal.type(keys) }
    #expect(try terminal.waitForEnd() == .exited(128 + signal))
    #expect(terminal.modes == terminal.initialModes)
    #expect(try await descriptions == ["Write 日本語 \"quotes\"", "Feed the cat 🐈"])
  }

  @Test(arguments: [SIGSEGV, SIGABRT, SIGILL, SIGTRAP, SIGQUIT])
  func `restores the terminal when it crashes`(signal: Int32) async throws {
    let terminal = try await open()
    try terminal.waitFor("1/3")
    terminal.signal(signal)
    #expect(try terminal.waitForEnd() == .killed(signal))
    #expect(terminal.modes == terminal.initialModes)
    #expect(terminal.emulator.cursor != nil)
  }

  @Test(arguments: ["\u{1A}", ""])
  func `gives the terminal back while it is suspended`(keys: String) async throws {
    let terminal = try await open()
    try terminal.waitFor("1/3")
    let rawModes = terminal.modes
    if keys.isEmpty { terminal.signal(SIGTSTP) } else { terminal.type(keys) }
    #expect(try terminal.waitForEnd() == .stopped)
    #expect(terminal.modes == terminal.initialModes)
    terminal.resize(Size(width: 50, height: 8))
    terminal.signal(SIGCONT)
    let desk = await Desk(size: Size(width: 50, height: 8))
    try terminal.waitUntil { $0.text == desk.text }
    #expect(terminal.modes == rawModes)
  }

  // The page showed a moment in which the program was suspended, and so suspended it again.
  @Test func `the past on the inspector's page does not suspend the program`() async throws {
    let terminal = try await open(size: Size(width: 100, height: 10), options: ["--inspect"])
    try terminal.waitFor("press Enter")
    let address = try #require(
      terminal.emulator.text.firstMatch(of: /http:\S+/).flatMap { URL(string: String($0.output)) }
    )
    terminal.type("\r")
    try terminal.waitForFullScreen("1/3")
    terminal.type("\u{1A}")
    #expect(try terminal.waitForEnd() == .stopped)
    terminal.signal(SIGCONT)
    try terminal.waitForFullScreen("1/3")
    func post(_ path: String) async throws -> Int? {
      var request = URLRequest(url: try #require(URL(string: path, relativeTo: address)))
      request.httpMethod = "POST"
      return (try await URLSession.shared.data(for: request).1 as? HTTPURLResponse)?.statusCode
    }
    var number = 0
    while try await post("travel?number=\(number)") == 200 { number += 1 }
    #expect(number > 5)
    #expect(try await post("present") == 200)
    terminal.type("q")
    #expect(try terminal.waitForEnd() == .exited(0))
  }

  @Test func `saves when its terminal is closed`() async throws {
    let terminal = try await open()
    try terminal.waitFor("1/3")
    terminal.type("d")
    try terminal.waitFor("1/2")
    #expect(terminal.hangUp() == .exited(128 + SIGHUP))
    #expect(try await descriptions == ["Write 日本語 \"quotes\"", "Feed the cat 🐈"])
  }

  @Test func `uses no colors where there may be none`() async throws {
    try Data("{".utf8).write(to: URL(fileURLWithPath: file))
    func styles(_ environment: [String: String]) async throws -> Set<String> {
      let terminal = try await open([], environment: environment)
      try terminal.waitFor("N start over")
      return terminal.emulator.styles
    }
    let isColor = { (style: String) in style.split(separator: ";").contains { $0.count == 2 } }
    #expect(try await styles([:]).contains(where: isColor))
    #expect(try await !styles(["NO_COLOR": "1"]).contains(where: isColor))
  }

  @Test func `shows its help on a dumb terminal`() async throws {
    let terminal = try await open(environment: ["TERM": "dumb"])
    try terminal.waitFor("Exit status")
    #expect(try terminal.waitForEnd() == .exited(0))
  }

  @Test func `keeps a damaged file aside on request`() async throws {
    try Data("{".utf8).write(to: URL(fileURLWithPath: file))
    let terminal = try await open([])
    try terminal.waitFor("The todos could not be loaded.")
    terminal.type("aN")
    try terminal.waitFor("No todos.")
    try terminal.waitFor("The old file was moved to")
    terminal.type("q")
    #expect(try terminal.waitForEnd() == .exited(0))
    #expect(try String(contentsOfFile: file + ".damaged", encoding: .utf8) == "{")
  }
}
