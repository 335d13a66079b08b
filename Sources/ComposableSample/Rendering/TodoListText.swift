import Composable
import TodosFeature

/// The list as a person reads it.
struct TodoListText {
  let state: Todos.State
  var isColoured = false

  var text: String {
    guard !state.todos.isEmpty else { return "No todos. \"add TEXT\" adds one.\n" }
    let shown = state.filteredTodos
    let width = String(shown.count).count
    let rows = shown.enumerated().map { row(number: $0 + 1, width: width, $1) }
    return rows.joined() + summary
  }

  private func row(number: Int, width: Int, _ todo: Todo.State) -> String {
    let digits = String(number)
    let number = String(repeating: " ", count: width - digits.count) + digits
    let text = todo.description.isEmpty ? "(no text)" : todo.description.onOneLine
    return todo.isComplete
      ? "\(dim(number)) [x] \(struck(text))\n"
      : "\(dim(number)) [ ] \(todo.description.isEmpty ? dim(text) : text)\n"
  }

  private var summary: String {
    let completed = state.todos.count(where: \.isComplete)
    let counts = "\(state.todos.count - completed) active, \(completed) completed"
    let filter = state.filter == .all ? "" : ", showing \(state.filter.rawValue)"
    return dim(counts + filter) + "\n"
  }

  private func dim(_ text: String) -> String { isColoured ? "\u{1B}[2m\(text)\u{1B}[0m" : text }

  private func struck(_ text: String) -> String {
    isColoured ? "\u{1B}[2;9m\(text)\u{1B}[0m" : text
  }
}
