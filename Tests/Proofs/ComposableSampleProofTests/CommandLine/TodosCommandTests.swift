import Testing

@testable import ComposableSample

@Suite struct TodosCommandTests {
  private func message(_ words: String...) -> String? {
    guard case .failure(let error) = TodosCommand.parse(words) else { return nil }
    return error.message.string
  }

  @Test func `understands all commands`() throws {
    let one = try TodoReference("1")
    let id = try TodoReference("3F38807B-48E8")
    let commands: [([String], TodosCommand)] = [
      (["list"], .list), (["add", "Milk"], .add("Milk")),
      (["add", "Oat", "milk"], .add("Oat milk")),
      (["complete", "1"], .complete(one)), (["reopen", "3F38807B-48E8"], .reopen(id)),
      (["edit", "1", "Soy", "milk"], .edit(one, "Soy milk")), (["delete", "1"], .delete(one)),
      (["move", "1", "2"], .move(one, to: 2)), (["clear-completed"], .clearCompleted),
      (["start-over"], .startOver),
    ]
    #expect(commands.count > TodosCommand.all.count)
    for (words, command) in commands {
      #expect(try TodosCommand.parse(words).get() == command)
    }
  }

  @Test func `names the missing argument`() {
    #expect(
      message() == """
        Missing command. Use one of: list, add, complete, reopen, edit, delete, move, \
        clear-completed, start-over.
        """
    )
    #expect(message("add") == "Missing TEXT. Usage: add TEXT")
    #expect(message("edit") == "Missing ID-OR-INDEX. Usage: edit ID-OR-INDEX TEXT")
    #expect(message("edit", "1") == "Missing TEXT. Usage: edit ID-OR-INDEX TEXT")
    #expect(message("move", "1") == "Missing TO. Usage: move FROM TO")
  }

  @Test func `names the surplus argument`() {
    #expect(message("list", "all") == "Unexpected argument \"all\". Usage: list")
    #expect(message("delete", "1", "2") == "Unexpected argument \"2\". Usage: delete ID-OR-INDEX")
  }

  @Test func `names an argument that is not a todo, a position or a text`() {
    #expect(
      message("complete", "milk")
        == "\"milk\" is not a todo. Give its number in the list or the beginning of its id."
    )
    #expect(message("move", "1", "0") == "TO must be a position in the list, from 1 (was \"0\").")
    #expect(message("move", "1", "up") == "TO must be a position in the list, from 1 (was \"up\").")
    #expect(message("add", " \t") == "The text of a todo cannot be empty. Usage: add TEXT")
  }

  @Test(
    arguments: [
      ("lst", "list"), ("ad", "add"), ("compelte", "complete"), ("del", "delete"),
      ("clear", "clear-completed"), ("Move", "move"), ("start_over", "start-over"),
      ("done", "complete"), ("dnoe", "complete"), ("rm", "delete"),
      ("ls", "list"),
    ]
  )
  func `suggests the nearest command`(word: String, command: String) {
    #expect(message(word) == "Unknown command \"\(word)\". Did you mean \"\(command)\"?")
  }

  @Test func `suggests nothing for a word that is long, however long it is`() {
    let names = TodosCommand.all.map(\.name).joined(separator: ", ")
    let word = String(repeating: "complete", count: 100_000)
    #expect(
      message(word) == "Unknown command \"\(word.prefix(100))…\". Use one of: \(names)."
    )
  }

  @Test func `has a suggestion for words of other programs`() {
    let names = TodosCommand.all.map(\.name)
    #expect(TodosCommand.synonyms.keys.allSatisfy { !names.contains($0) })
    #expect(TodosCommand.synonyms.values.allSatisfy { names.contains($0) })
  }
}
