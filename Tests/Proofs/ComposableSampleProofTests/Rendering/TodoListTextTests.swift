import Composable
import Foundation
import Testing
import TodosFeature

@testable import ComposableSample

@Suite struct TodoListTextTests {
  private func text(
    _ todos: [(String, Bool)],
    _ filter: Todos.Filter = .all,
    isColored: Bool = false
  ) -> String {
    let todos = todos.enumerated().map {
      Todo.State(id: UUID($0), description: $1.0, isComplete: $1.1)
    }
    var state = Todos.State(todos: IdentifiedArray(uniqueElements: todos))
    state.filter = filter
    return TodoListText(state: state, isColored: isColored).text.string
  }

  @Test func `shows number, mark and text`() {
    #expect(
      text([("Milk", false), ("日本語 😀", true), ("", false)]) == """
        1 [ ] Milk
        2 [x] 日本語 😀
        3 [ ] (no text)
        2 active, 1 completed

        """
    )
  }

  @Test func `shows and numbers the todos that pass the filter`() {
    #expect(
      text([("Milk", true), ("Eggs", false)], .active) == """
        1 [ ] Eggs
        1 active, 1 completed, showing active

        """
    )
    #expect(text([("Milk", true)], .active) == "0 active, 1 completed, showing active\n")
  }

  @Test func `puts numbers below each other`() {
    let lines = text((1...10).map { ("\($0)", false) }).split(separator: "\n")
    #expect(lines[8] == " 9 [ ] 9")
    #expect(lines[9] == "10 [ ] 10")
  }

  @Test func `says how to begin`() {
    #expect(text([]) == "No todos. Add one with \"add TEXT\".\n")
  }

  @Test func `dims completed todos if there are colors`() {
    #expect(
      text([("Milk", false), ("Eggs", true)], isColored: true) == """
        \u{1B}[2m1\u{1B}[0m [ ] Milk
        \u{1B}[2m2\u{1B}[0m [x] \u{1B}[2;9mEggs\u{1B}[0m
        \u{1B}[2m1 active, 1 completed\u{1B}[0m

        """
    )
  }
}
