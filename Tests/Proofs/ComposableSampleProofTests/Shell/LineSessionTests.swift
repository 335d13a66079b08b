import Composable
import Foundation
import Testing
import TodosFeature

@testable import ComposableSample

@MainActor @Suite struct LineSessionTests {
  /// Returns the output for some lines of input, and the exit status.
  private func transcript(
    _ storage: TodoStorage = .inMemory(),
    _ lines: String...
  ) async throws -> String {
    var output = ""
    let session = LineSession(
      session: TodosSession(open: { _ in storage }, waits: false) {
        $0.continuousClock = TestClock()
        $0.uuid = .incrementing
      },
      filter: .all,
      show: { output += TodoListText(state: $0).text.string },
      help: { output += "(help)\n" },
      complain: { output += "! \($0.string)\n" }
    )
    var rest = lines[...]
    let status = try await session.run {
      guard let line = rest.popFirst() else { return nil }
      output += "> \(line)\n"
      return line
    }
    return output + "(\(status))"
  }

  @Test func `shows the list after each command`() async throws {
    #expect(
      try await transcript(
        .inMemory(),
        "list",
        "add Milk",
        "add \"Six eggs\"",
        "complete 1",
        "",
        "add Bread",
        "move 1 2",
        "edit 2 Rye bread",
        "filter completed",
        "filter all",
        "reopen 3",
        "delete 1",
        "help",
        "complete 2",
        "clear-completed",
        "quit",
        "list"
      ) == """
        > list
        No todos. Add one with "add TEXT".
        > add Milk
        1 [ ] Milk
        1 active, 0 completed
        > add "Six eggs"
        1 [ ] Six eggs
        2 [ ] Milk
        2 active, 0 completed
        > complete 1
        1 [ ] Milk
        2 [x] Six eggs
        1 active, 1 completed
        > 
        > add Bread
        1 [ ] Bread
        2 [ ] Milk
        3 [x] Six eggs
        2 active, 1 completed
        > move 1 2
        1 [ ] Milk
        2 [ ] Bread
        3 [x] Six eggs
        2 active, 1 completed
        > edit 2 Rye bread
        1 [ ] Milk
        2 [ ] Rye bread
        3 [x] Six eggs
        2 active, 1 completed
        > filter completed
        1 [x] Six eggs
        2 active, 1 completed, showing completed
        > filter all
        1 [ ] Milk
        2 [ ] Rye bread
        3 [x] Six eggs
        2 active, 1 completed
        > reopen 3
        1 [ ] Milk
        2 [ ] Rye bread
        3 [ ] Six eggs
        3 active, 0 completed
        > delete 1
        1 [ ] Rye bread
        2 [ ] Six eggs
        2 active, 0 completed
        > help
        (help)
        > complete 2
        1 [ ] Rye bread
        2 [x] Six eggs
        1 active, 1 completed
        > clear-completed
        1 [ ] Rye bread
        1 active, 0 completed
        > quit
        (0)
        """
    )
  }

  @Test func `continues after a mistake, and remembers the first one`() async throws {
    #expect(
      try await transcript(.inMemory(), "delete 1", "oops", "move 1 1", "add Milk", "move 1 2")
        == """
        > delete 1
        ! Line 1: There is no todo 1. The list shows no todos.
        > oops
        ! Line 2: Unknown command "oops". Use one of: list, add, complete, reopen, edit, delete, \
        move, clear-completed, start-over, undo, redo, filter, help, quit.
        > move 1 1
        ! Line 3: There is no todo 1. The list shows no todos.
        > add Milk
        1 [ ] Milk
        1 active, 0 completed
        > move 1 2
        ! Line 5: There is no position 2. The list shows 1.
        (1)
        """
    )
    #expect(try await transcript(.inMemory(), "oops", "delete 1").hasSuffix("(2)"))
  }

  @Test func `undoes and redoes what lines have done`() async throws {
    #expect(
      try await transcript(
        .inMemory(),
        "undo",
        "add Milk",
        "edit 1 Oat milk",
        "edit 1 Soy milk",
        "undo",
        "delete 1",
        "undo",
        "redo",
        "redo"
      ) == """
        > undo
        ! Line 1: There is nothing to undo.
        > add Milk
        1 [ ] Milk
        1 active, 0 completed
        > edit 1 Oat milk
        1 [ ] Oat milk
        1 active, 0 completed
        > edit 1 Soy milk
        1 [ ] Soy milk
        1 active, 0 completed
        > undo
        ! Undid: Edit.
        1 [ ] Oat milk
        1 active, 0 completed
        > delete 1
        No todos. Add one with "add TEXT".
        > undo
        ! Undid: Delete.
        1 [ ] Oat milk
        1 active, 0 completed
        > redo
        ! Redid: Delete.
        No todos. Add one with "add TEXT".
        > redo
        ! Line 9: There is nothing to redo.
        (1)
        """
    )
  }

  @Test func `does not delete or edit a hidden todo by its id`() async throws {
    let milk = Todo.State(id: UUID(0xA), description: "Milk")
    let id = milk.id.uuidString
    #expect(
      try await transcript(.inMemory([milk]), "filter completed", "delete \(id)", "edit \(id) Eggs")
        == """
        > filter completed
        1 active, 0 completed, showing completed
        > delete \(id)
        ! Line 2: The filter "completed" hides the todo \(id).
        > edit \(id) Eggs
        1 active, 0 completed, showing completed
        (1)
        """
    )
  }

  @Test func `leaves the todos alone while no line asks for them`() async throws {
    let storage = TodoStorage(
      load: { () async throws(FileStorageError) in
        Issue.record("The todos were loaded")
        return []
      },
      save: { _ in },
      keepAside: { nil }
    )
    #expect(try await transcript(storage, "help", "quit") == "> help\n(help)\n> quit\n(0)")
  }

  @Test func `says with each command that the file is damaged, until one starts over`() async throws
  {
    let isDamaged = LockIsolated(true)
    let storage = TodoStorage(
      load: { () async throws(FileStorageError) in
        guard isDamaged.value else { return [] }
        throw .damaged(file: "/t.json", line: 3, column: 7, cause: "'x' where ',' should be")
      },
      save: { _ in },
      keepAside: {
        isDamaged.setValue(false)
        return "/t.json.damaged"
      }
    )
    #expect(
      try await transcript(storage, "add Milk", "start-over", "add Milk", "start-over") == """
        > add Milk
        ! Line 1: The file "/t.json" is damaged at line 3, column 7: 'x' where ',' should be. The file \
        was not changed.
        Fix the file, or run "start-over" to move it aside and start with an empty list.
        > start-over
        ! The old file was moved to "/t.json.damaged".
        No todos. Add one with "add TEXT".
        > add Milk
        1 [ ] Milk
        1 active, 0 completed
        > start-over
        ! Line 4: The file is not damaged. To empty the list, delete its todos.
        (1)
        """
    )
  }

  @Test func `says that another program was faster`() async throws {
    let storage = TodoStorage(
      load: { [] },
      save: { _ async throws(FileStorageError) in throw .changedElsewhere(file: "/t.json") },
      keepAside: { nil }
    )
    #expect(
      try await transcript(storage, "add Milk", "list") == """
        > add Milk
        ! Line 1: Another program changed the file "/t.json". Your changes are not saved.
        Try again.
        > list
        No todos. Add one with "add TEXT".
        (1)
        """
    )
  }

  @Test func `says that the file is newer`() async throws {
    let storage = TodoStorage(
      load: { () async throws(FileStorageError) in
        throw .newer(file: "/t.json", version: 3, supported: 2)
      },
      save: { _ in },
      keepAside: { nil }
    )
    #expect(
      try await transcript(storage, "list") == """
        > list
        ! Line 1: The file "/t.json" has format version 3, and this program reads versions up to 2. \
        The file was not changed.
        Update this program, or run "start-over" to move it aside and start with an empty list.
        (1)
        """
    )
  }
}
