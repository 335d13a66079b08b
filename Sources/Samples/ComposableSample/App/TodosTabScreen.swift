import Composable
import ComposableCommandLine
import TodosFeature

/// Draws the visible todos into a box.
///
/// Todos that are not visible cost nothing.
@MainActor struct TodosTabScreen {
  private let state: TodosTab.State
  private let question: Question?
  private let box: Area

  init(store: StoreOf<TodosTab>, box: Area) {
    state = store.state
    question = TodosTabCommands(store).question
    self.box = box
  }

  func draw(on screen: inout Screen) {
    screen.drawScrollBar(state.window, in: box, style: .plain)
    if box.height > 1 { drawList(on: &screen) }
    question?.draw(on: &screen)
  }

  private func drawList(on screen: inout Screen) {
    drawFooting(on: &screen)
    let isAdding = state.isTyping && state.draft?.id == nil
    if isAdding { drawRow(nil, on: &screen, row: 0) }
    let first = isAdding ? 1 : 0
    for (row, index) in zip(first..<max(first, box.inside.height), state.window.rows) {
      drawRow(
        state.list.todos[id: state.rows[index]],
        on: &screen,
        row: row,
        isSelected: !isAdding && index == state.window.selected
      )
    }
    if state.rows.isEmpty, !isAdding {
      screen.writeCentred(emptyText, in: box.inside, style: .dim)
    }
  }

  /// The notes after the names of the tabs.
  ///
  /// The first one that fits is shown.
  var notes: [String] {
    guard state.list.progress.isLoaded else { return [] }
    let active = state.list.todos.count - state.completedCount
    return ["\(active) active, \(state.completedCount) completed", "\(active) active"]
  }

  private func drawFooting(on screen: inout Screen) {
    let row = box.row + box.height - 1
    var column = 2
    for filter in Todos.Filter.allCases {
      let name = filter.rawValue.prefix(1).uppercased() + filter.rawValue.dropFirst()
      let isChosen = filter == state.list.filter
      let text = isChosen ? "[\(name)]" : " \(name) "
      let style = isChosen ? Style.bold : .plain
      column = screen.write(text, column: column, row: row, style: style, end: box.width - 1)
    }
    guard state.window.count > 0 else { return }
    let place = " \(state.window.selected + 1)/\(state.window.count) "
    let start = box.width - 2 - place.width
    if start > column { screen.write(place, column: start, row: row) }
  }

  /// Draws a todo, or the row of a new todo for `nil`.
  private func drawRow(
    _ todo: Todo.State?,
    on screen: inout Screen,
    row: Int,
    isSelected: Bool = true
  ) {
    let area = box.inside
    let row = area.row + row
    let (start, end) = (area.column, area.column + area.width)
    let isComplete = todo?.isComplete ?? false
    let marks = "\(isSelected ? "›" : " ") \(isComplete ? "[x]" : "[ ]") "
    let column = screen.write(marks, column: start, row: row, end: end)
    if let draft = state.draft, draft.id == todo?.id {
      return screen.drawInput(draft.input, column: column, row: row, width: end - column - 1)
    }
    let text = todo?.description ?? ""
    var style = isComplete ? Style(attributes: [.dim, .struck]) : text.isEmpty ? .dim : .plain
    if isSelected {
      style.attributes.insert(.reversed)
      style.attributes.remove(.dim)
      screen.paint(Style(attributes: .reversed), columns: start..<end, row: row)
    }
    let shown = text.isEmpty ? "(no text)" : text.printable
    screen.write(
      shown.fitted(to: end - column - 1),
      column: column,
      row: row,
      style: style,
      end: end
    )
  }

  private var emptyText: [String] {
    switch (state.list.progress.error, state.list.filter) {
    case (.some, _) where !state.list.progress.isLoaded: ["The todos could not be loaded."]
    case _ where !state.list.progress.isLoaded: ["Loading…"]
    case (_, .all): ["No todos.", "Press a to add one."]
    case (_, .active): ["No active todos."]
    case (_, .completed): ["No completed todos."]
    }
  }
}
