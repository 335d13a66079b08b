import Composable
import ComposableJSON
import Foundation
import TodosFeature

/// The to-do list as text.
struct TodoListText {
  let state: Todos.State
  var isColored = false

  var text: TerminalText {
    guard !state.todos.isEmpty else { return "No todos. Add one with \"add TEXT\".\n" }
    let shown = state.filteredTodos
    let width = String(shown.count).count
    let rows = shown.enumerated().map { row(number: $0 + 1, width: width, $1) }
    return rows.joined() + summary
  }

  private func row(number: Int, width: Int, _ todo: Todo.State) -> TerminalText {
    let digits = String(number)
    let number = String(repeating: " ", count: width - digits.count) + digits
    let isEmpty = todo.description.isEmpty
    let text: TerminalText = isEmpty ? "(no text)" : "\(todo.description)"
    return todo.isComplete
      ? "\(dim("\(number)")) [x] \(struck(text))\n"
      : "\(dim("\(number)")) [ ] \(isEmpty ? dim(text) : text)\n"
  }

  private var summary: TerminalText {
    let completed = state.todos.count(where: \.isComplete)
    let filter = state.filter == .all ? "" : ", showing \(state.filter.rawValue)"
    return dim("\(state.todos.count - completed) active, \(completed) completed\(filter)") + "\n"
  }

  private func dim(_ text: TerminalText) -> TerminalText {
    isColored ? "\u{1B}[2m\(text)\u{1B}[0m" : text
  }

  private func struck(_ text: TerminalText) -> TerminalText {
    isColored ? "\u{1B}[2;9m\(text)\u{1B}[0m" : text
  }
}

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
