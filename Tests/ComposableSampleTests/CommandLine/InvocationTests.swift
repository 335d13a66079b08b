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
    for arguments in [["--help"], ["-h"], ["help"], ["todos", "--help"], ["todos", "lst", "-h"]] {
      #expect(try Invocation.parse(arguments).get().task == .help)
    }
  }

  @Test func `says what is wrong with an option`() {
    let hint = "A text that begins with \"-\" comes after \"--\"."
    #expect(message("--jsno") == "There is no option \"--jsno\". Did you mean \"--json\"? \(hint)")
    #expect(
      message("todos", "add", "-x")
        == """
        There is no option "-x". There are: --file, --filter, --json, --no-wait, --help. \(hint)
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

  @Test func `says what is wrong with a word`() {
    #expect(message("todso") == "There is no command \"todso\". Did you mean \"todos\"?")
    #expect(message("frobnicate") == "There is no command \"frobnicate\". There are: todos, help.")
    #expect(message("add", "x") == "There is no command \"add\". Did you mean \"todos add\"?")
  }
}
