import Testing

@testable import ComposableSample

@Suite struct TodosCommandTests {
  private func message(_ words: String...) -> String? {
    guard case .failure(let error) = TodosCommand.parse(words) else { return nil }
    return error.message
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
      (["start-anew"], .startAnew),
    ]
    #expect(commands.count > TodosCommand.all.count)
    for (words, command) in commands {
      #expect(try TodosCommand.parse(words).get() == command)
    }
  }

  @Test func `says what is missing`() {
    #expect(
      message() == """
        A command is missing, one of: list, add, complete, reopen, edit, delete, move, \
        clear-completed, start-anew.
        """
    )
    #expect(message("add") == "\"add\" needs TEXT: add TEXT")
    #expect(message("edit") == "\"edit\" needs ID-OR-INDEX: edit ID-OR-INDEX TEXT")
    #expect(message("edit", "1") == "\"edit\" needs TEXT: edit ID-OR-INDEX TEXT")
    #expect(message("move", "1") == "\"move\" needs TO: move FROM TO")
  }

  @Test func `says what is too much`() {
    #expect(message("list", "all") == "\"all\" is too much: list")
    #expect(message("delete", "1", "2") == "\"2\" is too much: delete ID-OR-INDEX")
  }

  @Test func `says what is not a todo, a place or a text`() {
    #expect(
      message("complete", "milk")
        == "A todo is named by its number in the list or the beginning of its id (was \"milk\")."
    )
    #expect(message("move", "1", "0") == "TO is a place, a number from 1 on (was \"0\").")
    #expect(message("move", "1", "up") == "TO is a place, a number from 1 on (was \"up\").")
    #expect(message("add", " \t") == "The text of a todo may not be empty: add TEXT")
  }

  @Test(
    arguments: [
      ("lst", "list"), ("ad", "add"), ("compelte", "complete"), ("del", "delete"),
      ("clear", "clear-completed"), ("Move", "move"), ("start_anew", "start-anew"),
    ]
  )
  func `suggests the nearest command`(word: String, command: String) {
    #expect(message(word) == "There is no command \"\(word)\". Did you mean \"\(command)\"?")
  }
}
