import Composable
import Foundation
import Testing
import TodosFeature

@testable import ComposableSample

@Suite struct TodoListJSONTests {
  @Test func `is one line, in the order of the list`() {
    let state = Todos.State(todos: [
      Todo.State(id: UUID(1), description: "Say \"hi\"\n日本語"),
      Todo.State(id: UUID(2), isComplete: true),
    ])
    #expect(
      TodoListJSON(state: state).text == """
        {"todos":[{"id":"00000000-0000-0000-0000-000000000001","description":"Say \\"hi\\"\\n日本語",\
        "isComplete":false},{"id":"00000000-0000-0000-0000-000000000002","description":"",\
        "isComplete":true}]}

        """
    )
  }

  @Test func `shows what passes the filter`() {
    var state = Todos.State(todos: [Todo.State(id: UUID(1))])
    state.filter = .completed
    #expect(TodoListJSON(state: state).text == "{\"todos\":[]}\n")
  }
}
