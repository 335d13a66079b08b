import CaseStudies
import Foundation
import Testing
import TodosFeature

@testable import ComposableSample

@Suite struct InvocationTests {
  private func message(_ arguments: String...) -> String? {
    guard case .failure(let error) = Invocation.parse(arguments) else { return nil }
    return error.message
  }

  @Test func `without words reads lines`() throws {
    #expect(try Invocation.parse([]).get() == Invocation(task: .lines))
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

  @Test func `shows help instead of everything else`() throws {
    for arguments in [
      ["--help"], ["-h"], ["help"], ["todos", "--help"], ["todos", "lst", "-h"], ["repos", "-h"],
    ] {
      #expect(try Invocation.parse(arguments).get().task == .help)
    }
  }

  @Test func `takes the name of a case study, or none`() throws {
    #expect(try Invocation.parse(["case-study"]).get().task == .caseStudy(nil))
    for study in CaseStudy.all {
      #expect(try Invocation.parse(["case-study", study.name]).get().task == .caseStudy(study))
    }
  }

  @Test func `says what is wrong with the name of a case study`() {
    #expect(message("case-study", "redux", "flux") == "\"flux\" is too much: case-study NAME")
    #expect(
      message("case-study", "redus")
        == "There is no case study \"redus\". Did you mean \"redux\"?"
    )
    #expect(
      message("case-study", "xyz")
        == """
        There is no case study "xyz". There are: \
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

  @Test func `says what is wrong with a page or an address`() {
    let page = "\"--page\" needs a number from 1 on"
    #expect(message("--page") == "\(page): --page N")
    for word in ["0", "-1", "two", ""] {
      #expect(message("--page", word) == "\(page) (was \"\(word)\"): --page N")
    }
    let address = "\"--base-url\" needs an address of HTTP or HTTPS"
    #expect(message("--base-url") == "\(address): --base-url URL")
    for word in ["", "localhost", "localhost:80", "ftp://a.example", "http://", "https:///x"] {
      #expect(message("--base-url", word) == "\(address) (was \"\(word)\"): --base-url URL")
    }
    #expect(message("--live=yes") == "\"--live\" takes no value.")
  }

  @Test func `says what is wrong with an option`() {
    let hint = "A text that begins with \"-\" comes after \"--\"."
    #expect(message("--jsno") == "There is no option \"--jsno\". Did you mean \"--json\"? \(hint)")
    #expect(
      message("todos", "add", "-x")
        == """
        There is no option "-x". There are: --file, --filter, --json, --no-wait, --page, --live, \
        --base-url, --help. \(hint)
        """
    )
    #expect(message("--file") == "\"--file\" needs a path: --file PATH")
    #expect(message("--file=") == "\"--file\" needs a path: --file PATH")
    #expect(message("--json=yes") == "\"--json\" takes no value.")
    #expect(message("--filter") == "\"--filter\" needs one of: all, active, completed.")
    #expect(
      message("--filter", "activ") == "There is no filter \"activ\". Did you mean \"active\"?"
    )
    #expect(
      message("--filter=x") == "There is no filter \"x\". There are: all, active, completed."
    )
  }

  @Test func `says which options a command takes when one would do nothing`() {
    #expect(
      message("todos", "list", "--json", "--page", "2")
        == "\"todos\" does not take \"--page\". It takes --file, --filter, --json, --no-wait."
    )
    #expect(
      message("repos", "search", "x", "--file=/t")
        == "\"repos\" does not take \"--file\". It takes --json, --page, --live, --base-url."
    )
    #expect(
      message("case-study", "--json")
        == "\"case-study\" does not take \"--json\". It takes no options."
    )
    #expect(
      message("--page", "2")
        == """
        The program without a command does not take "--page". It takes --file, --filter, --json, \
        --no-wait, --live, --base-url.
        """
    )
    #expect(message("help", "--page", "2") == nil)
  }

  @Test func `says what is wrong with a word`() {
    #expect(message("todso") == "There is no command \"todso\". Did you mean \"todos\"?")
    #expect(
      message("frobnicate")
        == "There is no command \"frobnicate\". There are: todos, repos, case-study, help."
    )
    #expect(message("add", "x") == "There is no command \"add\". Did you mean \"todos add\"?")
  }
}
