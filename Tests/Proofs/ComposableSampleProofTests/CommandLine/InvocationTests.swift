import CaseStudies
import Foundation
import Testing
import TodosFeature

@testable import ComposableSample

@Suite struct InvocationTests {
  private func message(_ arguments: String...) -> String? {
    guard case .failure(let error) = Invocation.parse(arguments) else { return nil }
    return error.message.string
  }

  @Test func `takes options before, between and after the words`() throws {
    let expected = Invocation(
      task: .todos(.add("Buy milk")),
      file: "/t",
      filter: .active,
      isJSON: true,
      waits: false
    )
    for arguments in [
      ["--file", "/t", "--filter", "active", "--json", "--no-wait", "todos", "add", "Buy", "milk"],
      ["todos", "--json", "add", "--filter=active", "Buy", "--no-wait", "milk", "--file=/t"],
    ] {
      #expect(try Invocation.parse(arguments).get() == expected)
    }
  }

  @Test func `takes what follows two dashes as words`() throws {
    let invocation = try Invocation.parse(["todos", "add", "--", "--json", "-", "--"]).get()
    #expect(invocation == Invocation(task: .todos(.add("--json - --"))))
  }

  @Test(
    arguments: [
      (["--help"], .program), (["-h"], .program), (["help"], .program), (["help", "me"], .program),
      (["todos", "--help"], .todos), (["todos", "lst", "-h"], .todos), (["help", "todos"], .todos),
      (["todos", "add", "-h"], .todosCommand("add")), (["-h", "move"], .todosCommand("move")),
      (["help", "todos", "move"], .todosCommand("move")), (["repos", "-h"], .repositories),
      (["help", "repos", "search"], .repositories), (["case-study", "-h"], .caseStudies),
      (["demo", "-h"], .demo), (["help", "demo"], .demo),
      (["todos", "add", "x", "--version", "--help"], .todosCommand("add")),
    ] as [([String], Help.Topic)]
  )
  func `shows the help of a command instead of running it`(
    arguments: [String],
    topic: Help.Topic
  ) throws {
    #expect(try Invocation.parse(arguments).get().task == .help(topic))
  }

  @Test func `shows the version instead of running a command`() throws {
    for arguments in [["--version"], ["todos", "add", "x", "--version"]] {
      #expect(try Invocation.parse(arguments).get().task == .version)
    }
  }

  @Test func `takes an optional name of a case study`() throws {
    #expect(try Invocation.parse(["case-study"]).get().task == .caseStudy(nil))
    for study in CaseStudy.all {
      #expect(try Invocation.parse(["case-study", study.name]).get().task == .caseStudy(study))
    }
  }

  @Test func `the demo takes a file for its page, and no words`() throws {
    #expect(try Invocation.parse(["demo"]).get() == Invocation(task: .demo))
    #expect(try Invocation.parse(["demo", "--html", "a.html"]).get().pageFile == "a.html")
    #expect(message("demo", "x") == "Unexpected argument \"x\". Usage: demo")
    #expect(
      message("demo", "--json") == "\"demo\" does not accept \"--json\". It accepts --html."
    )
  }

  @Test func `explains a wrong name of a case study`() {
    #expect(
      message("case-study", "redux", "flux")
        == "Unexpected argument \"flux\". Usage: case-study [NAME]"
    )
    #expect(
      message("case-study", "redus")
        == "Unknown case study \"redus\". Did you mean \"redux\"?"
    )
    #expect(
      message("case-study", "xyz")
        == """
        Unknown case study "xyz". Use one of: \
        \(CaseStudy.all.map(\.name).joined(separator: ", ")).
        """
    )
  }

  @Test func `searches the bundled repositories, from the first page on`() throws {
    let invocation = try Invocation.parse(["repos", "search", "tetris", "language:c"]).get()
    #expect(invocation == Invocation(task: .repositories(.search("tetris language:c"))))
    #expect(invocation.page == 1)
    #expect(invocation.server == nil)
  }

  @Test func `asks GitHub, or the server of an address`() throws {
    func invocation(_ arguments: String...) throws -> Invocation {
      try Invocation.parse(["repos"] + arguments + ["search", "x"]).get()
    }
    #expect(try invocation("--live").server?.absoluteString == "https://api.github.com")
    let address = "http://127.0.0.1:8080/api/v3"
    for server in [
      try invocation("--base-url", address).server,
      try invocation("--base-url", address, "--live").server,
      try invocation("--live", "--base-url=\(address)").server,
    ] {
      #expect(server?.absoluteString == address)
    }
  }

  @Test func `takes the number of a page`() throws {
    for arguments in [["--page", "34"], ["--page=34"]] {
      #expect(try Invocation.parse(["repos", "search", "x"] + arguments).get().page == 34)
    }
  }

  @Test func `explains a wrong page or address`() {
    let page = "\"--page\" needs a whole number greater than zero"
    #expect(message("--page") == "\(page). Usage: --page N")
    for word in ["0", "-1", "two", "", "٣", "9223372036854775808"] {
      #expect(message("--page", word) == "\(page) (was \"\(word)\"). Usage: --page N")
    }
    let address = "\"--base-url\" needs an HTTP or HTTPS address"
    #expect(message("--base-url") == "\(address). Usage: --base-url URL")
    for word in ["", "localhost", "localhost:80", "ftp://a.example", "http://", "https:///x"] {
      #expect(message("--base-url", word) == "\(address) (was \"\(word)\"). Usage: --base-url URL")
    }
    #expect(message("--live=yes") == "\"--live\" takes no value.")
  }

  @Test func `explains a wrong option`() {
    let hint = "To pass text that begins with \"-\", put \"--\" before it."
    #expect(message("--jsno") == "Unknown option \"--jsno\". Did you mean \"--json\"? \(hint)")
    #expect(
      message("todos", "add", "-x")
        == """
        Unknown option "-x". Use one of: --file, --filter, --json, --no-wait, --page, --live, \
        --base-url, --record, --inspect, --html, --trace, --help, --version. \(hint)
        """
    )
    #expect(message("--file") == "\"--file\" needs a path. Usage: --file PATH")
    #expect(message("--file=") == "\"--file\" needs a path. Usage: --file PATH")
    #expect(message("--json=yes") == "\"--json\" takes no value.")
    #expect(
      message("--filter")
        == "\"--filter\" needs one of: all, active, completed. Usage: --filter FILTER"
    )
    #expect(
      message("--filter", "activ") == "Unknown filter \"activ\". Did you mean \"active\"?"
    )
    #expect(
      message("--filter=x") == "Unknown filter \"x\". Use one of: all, active, completed."
    )
  }

  @Test func `says which options a command takes when one would do nothing`() {
    #expect(
      message("todos", "list", "--json", "--page", "2")
        == """
        "todos" does not accept "--page". It accepts --file, --filter, --json, --no-wait, --record.
        """
    )
    #expect(
      message("repos", "search", "x", "--file=/t")
        == """
        "repos" does not accept "--file". It accepts --json, --page, --live, --base-url, --record.
        """
    )
    #expect(
      message("case-study", "--json")
        == "\"case-study\" does not accept \"--json\". It accepts no options."
    )
    #expect(
      message("--page", "2")
        == """
        The program without a command does not accept "--page". It accepts --file, --filter, \
        --json, --no-wait, --live, --base-url, --record, --inspect.
        """
    )
    #expect(message("help", "--page", "2") == nil)
  }

  @Test func `takes the file of a recording`() throws {
    #expect(try Invocation.parse(["--record", "/r"]).get().recording == "/r")
    let replay = try Invocation.parse(["replay", "--json", "/r"]).get()
    #expect(replay.task == .recording(.replay, file: "/r"))
    #expect(message("--record") == "\"--record\" needs a path. Usage: --record FILE")
    #expect(message("replay") == "Missing FILE. Usage: replay FILE")
    #expect(message("replay", "/r", "/s") == "Unexpected argument \"/s\". Usage: replay FILE")
    #expect(message("reply", "/r") == "Unknown command \"reply\". Did you mean \"replay\"?")
    #expect(
      message("replay", "/r", "--file=/t")
        == "\"replay\" does not accept \"--file\". It accepts --json."
    )
  }

  @Test func `takes the files to write a recording to`() throws {
    let inspect = try Invocation.parse(["inspect", "/r", "--html", "/p", "--trace=/t"]).get()
    #expect(inspect.task == .recording(.inspect, file: "/r"))
    #expect(inspect.pageFile == "/p")
    #expect(inspect.traceFile == "/t")
    #expect(try Invocation.parse(["--inspect"]).get().isInspected)
    #expect(
      message("inspect", "/r", "--json")
        == "\"inspect\" does not accept \"--json\". It accepts --html, --trace."
    )
  }

  @Test(arguments: [["undo"], ["todos", "undo"], ["todos", "redo", "1"]])
  func `says where an undo or a redo is possible`(words: [String]) {
    let error = #expect(throws: UsageError.self) { try Invocation.parse(words).get() }
    #expect(
      error?.message.string == """
        "\(words.contains("redo") ? "redo" : "undo")" needs the commands before it. Use it in a file \
        of commands or in the full screen.
        """
    )
  }

  @Test func `explains a wrong word`() {
    #expect(message("todso") == "Unknown command \"todso\". Did you mean \"todos\"?")
    #expect(
      message("frobnicate")
        == """
        Unknown command "frobnicate". Use one of: todos, repos, case-study, demo, replay, inspect, \
        test-from, help.
        """
    )
    for word in ["add", "ad", "aad"] {
      #expect(message(word, "x") == "Unknown command \"\(word)\". Did you mean \"todos add\"?")
    }
    #expect(message("done", "1") == "Unknown command \"done\". Did you mean \"todos complete\"?")
    #expect(
      message("search", "x") == "Unknown command \"search\". Did you mean \"repos search\"?"
    )
  }
}
