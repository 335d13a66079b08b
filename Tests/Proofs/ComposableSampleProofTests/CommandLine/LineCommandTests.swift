import Composable
import Testing
import TodosFeature

@testable import ComposableSample

@Suite struct LineCommandTests {
  private func message(_ line: String) -> String? {
    guard case .failure(let error) = LineCommand.parse(line) else { return nil }
    return error.message.string
  }

  @Test func `understands all commands`() throws {
    let one = try TodoReference("1")
    let commands: [(String, LineCommand)] = [
      ("list", .todos(.list)), ("add Don't  panic", .todos(.add("Don't  panic"))),
      (#"add "Buy milk""#, .todos(.add("Buy milk"))), ("complete 1", .todos(.complete(one))),
      ("edit 1 a b", .todos(.edit(one, "a b"))), ("move 1 2", .todos(.move(one, to: 2))),
      ("undo", .todos(.undo(.undo))), ("redo", .todos(.undo(.redo))),
      ("filter completed", .filter(.completed)), ("help", .help), ("quit", .quit), ("exit", .quit),
    ]
    for (line, command) in commands {
      #expect(try LineCommand.parse(line)?.get() == command)
    }
  }

  @Test func `reads options as words, because it has none`() throws {
    #expect(try LineCommand.parse("add --json")?.get() == .todos(.add("--json")))
  }

  @Test func `explains the mistake`() {
    #expect(message("filter") == "\"filter\" needs one of: all, active, completed.")
    #expect(
      message("filter now") == "Unknown filter \"now\". Use one of: all, active, completed."
    )
    #expect(message("undo 2") == "Unexpected argument \"2\". Usage: undo")
    #expect(message("quit now") == "Unexpected argument \"now\". Usage: quit")
    #expect(message("qiut") == "Unknown command \"qiut\". Did you mean \"quit\"?")
    #expect(message("done 1") == "Unknown command \"done\". Did you mean \"complete\"?")
    #expect(message("add") == "Missing TEXT. Usage: add TEXT")
    #expect(message(#"add """#) == "The text of a todo cannot be empty. Usage: add TEXT")
  }
}
