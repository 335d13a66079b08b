import CGtk
import Composable
import Foundation
import TodosFeature

/// The window with the to-do list.
@MainActor func todosWindow(_ store: StoreOf<Todos>) -> Widget {
  @UIBindable var store = store
  let content = column(
    newTodo(store),
    choice(
      "filter",
      selection: $store.filter,
      of: Todos.Filter.allCases.map { ($0, $0.rawValue.capitalized) }
    ),
    label("error") { store.progress.error?.localizedDescription ?? "" },
    list("todos") {
      store.filteredTodos.ids.elements
    } row: {
      todoRow($0, store)
    },
    row(
      label("summary") { summary(store.todos) }.wide(),
      button("Undo") { store.send(.undo(.undo)) }.enabled { store.undo.canUndo },
      button("Redo") { store.send(.undo(.redo)) }.enabled { store.undo.canRedo },
      button("Delete Completed") { store.send(.clearCompletedButtonTapped) }
    )
  )
  let window = window("Todos", width: 480, height: 400, content: content)
  window.confirmationDialog($store.scope(\.confirmation, action: \.confirmation))
  return window
}

/// A field that adds a todo when the user presses the return key.
///
/// Its text is no part of the state, so a shared value restores it.
@MainActor private func newTodo(_ store: StoreOf<Todos>) -> Widget {
  let text = Shared(wrappedValue: "", .appStorage("new"))
  let entry = entry(
    "new",
    text: UIBinding(
      get: { text.wrappedValue },
      set: { new in text.withLock { $0 = new } }
    )
  )
  entry.on("activate") {
    store.send(.todoEntered(text.wrappedValue))
    gtk_editable_set_text(entry.opaque, "")
  }
  return entry
}

@MainActor private func todoRow(_ id: Todo.State.ID, _ list: StoreOf<Todos>) -> Widget {
  guard let todo = list.scope(\.todos[id: id], action: \.todos[id: id]) else { return row() }
  @UIBindable var store = todo
  let name = id.uuidString.suffix(4)
  func move(by distance: Int) {
    guard let position = list.filteredTodos.index(id: id) else { return }
    let target = position + distance
    // Todos move in front of another one, and this one is counted, too.
    guard list.filteredTodos.indices.contains(target) else { return }
    list.send(.move([position], distance > 0 ? target + 1 : target))
  }
  return row(
    checkButton("check \(name)", isOn: $store.isComplete),
    entry("text \(name)", text: $store.description).wide(),
    button("↑") { move(by: -1) }.named("up \(name)"),
    button("↓") { move(by: 1) }.named("down \(name)"),
    button("Delete") {
      guard let position = list.filteredTodos.index(id: id) else { return }
      list.send(.delete([position]))
    }
    .named("delete \(name)")
  )
}

private func summary(_ todos: IdentifiedArrayOf<Todo.State>) -> String {
  let completed = todos.count(where: \.isComplete)
  return "\(todos.count - completed) active, \(completed) completed"
}
