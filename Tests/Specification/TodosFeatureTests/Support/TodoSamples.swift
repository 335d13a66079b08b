import Composable
import Foundation
import TodosFeature

extension Todo.State {
  static let milk = Todo.State(id: UUID(0xA1), description: "Milk")
  static let eggs = Todo.State(id: UUID(0xA2), description: "Eggs")
  static let bread = Todo.State(id: UUID(0xA3), description: "Bread")
  static let salt = Todo.State(id: UUID(0xA4), description: "Salt")

  var completed: Self {
    var todo = self
    todo.isComplete = true
    return todo
  }
}
