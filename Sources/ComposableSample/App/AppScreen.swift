/// The screen that shows a state.
struct AppScreen {
  private let state: App.State
  private let layout: Layout

  init(_ state: App.State) {
    self.state = state
    layout = Layout(state)
  }

  var screen: Screen {
    var screen = Screen(size: state.size)
    TodosTabScreen(state: state.todos, box: layout.box).draw(on: &screen)
    let top = layout.box.height
    for (index, line) in layout.status.enumerated() {
      let style = layout.isStatusError ? Style(attributes: .bold, colour: .red) : .dim
      screen.write(line, column: 1, row: top + index, style: style)
    }
    drawHints(on: &screen, row: top + layout.status.count)
    if state.isHelpShown { drawHelp(on: &screen) }
    return screen
  }

  private func drawHints(on screen: inout Screen, row: Int) {
    var column = 1
    for hint in layout.hints {
      draw(hint, on: &screen, column: column, row: row)
      column += hint.width + 2
    }
  }

  private func draw(_ hint: KeyHint, on screen: inout Screen, column: Int, row: Int) {
    let key = Style(attributes: .bold, colour: .cyan)
    let end = screen.write(hint.key, column: column, row: row, style: key)
    screen.write(hint.meaning, column: end + 1, row: row)
  }

  /// Draws all keys over the list, in as few columns as there is height for.
  private func drawHelp(on screen: inout Screen) {
    let hints = state.commands.compactMap(\.hint)
    let height = min(hints.count, max(1, state.size.height - 2))
    let columns = (hints.count + height - 1) / height
    let needed = columns * 18 + 2
    // Two borders side by side would look odd.
    let width = needed + 4 < state.size.width ? needed : state.size.width
    let box = Area(
      column: (state.size.width - width) / 2,
      row: max(0, state.size.height - height - 2) / 2,
      width: width,
      height: height + 2
    )
    let blank = String(repeating: " ", count: width)
    for row in box.row..<box.row + box.height { screen.write(blank, column: box.column, row: row) }
    screen.drawBox(box, style: .bold)
    screen.write(" Keys ", column: box.column + 2, row: box.row, style: .bold)
    for (index, hint) in hints.enumerated() {
      let space = String(repeating: " ", count: max(0, 4 - hint.key.width))
      draw(
        KeyHint(space + hint.key, hint.meaning),
        on: &screen,
        column: box.column + 2 + index / height * 18,
        row: box.row + 1 + index % height
      )
    }
    screen.cursor = nil
  }
}
