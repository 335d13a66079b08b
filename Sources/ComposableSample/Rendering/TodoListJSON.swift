import Composable
import ComposableJSON
import Foundation
import TodosFeature

/// The to-do list as JSON.
struct TodoListJSON {
  let state: Todos.State

  var text: String {
    let todos = state.filteredTodos.map { todo in
      let description = JSON.string(todo.description).text
      return """
        {"id":"\(todo.id.uuidString)","description":\(description),"isComplete":\(todo.isComplete)}
        """
    }
    return "{\"todos\":[\(todos.joined(separator: ","))]}\n"
  }
}
