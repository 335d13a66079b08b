import Composable

/// The screen of a store.
@MainActor struct AppScreen {
  private let store: StoreOf<App>
  private let state: App.State
  private let layout: Layout
  private let commands: [Command]

  init(_ store: StoreOf<App>) { self.init(store, showing: store.state) }

  /// Creates a screen of another size than the store has, or without the list of all keys.
  init(_ store: StoreOf<App>, showing state: App.State) {
    self.store = store
    self.state = state
    layout = Layout(state)
    commands = AppCommands(store).all
  }

  var screen: Screen {
    var screen = Screen(size: state.size)
    drawTab(on: &screen)
    let top = layout.box.height
    for (index, line) in layout.status.enumerated() {
      let style = layout.isStatusError ? Style(attributes: .bold, color: .red) : .dim
      screen.write(line, column: 1, row: top + index, style: style)
    }
    drawHints(on: &screen, row: top + layout.status.count)
    if state.isHelpShown { drawHelp(on: &screen) }
    return screen
  }

  private func drawTab(on screen: inout Screen) {
    let box = layout.box
    screen.drawBox(box, style: .dim)
    switch state.tab {
    case .todos:
      let tab = TodosTabScreen(store: store.scope(\.todos, action: \.todos), box: box)
      drawHeading(tab.notes, on: &screen)
      tab.draw(on: &screen)
    case .repositories:
      drawHeading([], on: &screen)
      let tab = store.scope(\.repositories, action: \.repositories)
      RepositoriesTabScreen(store: tab, box: box).draw(on: &screen)
    }
  }

  /// Draws the names of the tabs, and after them the first note that fits.
  private func drawHeading(_ notes: [String], on screen: inout Screen) {
    let box = layout.box
    guard box.height > 1 else { return }
    var column = 2
    for tab in Tab.allCases {
      let isShown = tab == state.tab
      let text = isShown ? "[\(tab.title)]" : " \(tab.title) "
      let style = isShown ? Style.bold : .plain
      column = screen.write(text, column: column, row: box.row, style: style, end: box.width - 1)
    }
    let room = box.width - 3 - column
    guard let note = notes.first(where: { $0.width + 2 <= room }) else { return }
    screen.write(" \(note) ", column: box.width - 4 - note.width, row: box.row)
  }

  private func drawHints(on screen: inout Screen, row: Int) {
    var column = 1
    for hint in hints {
      draw(hint, on: &screen, column: column, row: row)
      column += hint.width + 2
    }
  }

  /// The hints that fit.
  ///
  /// The keys for quitting and for showing all keys come first, then the most common ones of the
  /// tab, then the key of the other tab.
  var hints: [KeyHint] {
    guard !state.isTyping || state.isHelpShown else { return [] }
    let hints = commands.filter(\.isCommon).compactMap(\.hint)
    var own = hints.dropLast(3)
    var common = hints.suffix(3)
    var fits: Bool { (own + common).reduce(-2) { $0 + $1.width + 2 } < state.size.width }
    while !fits, own.count > 3 { own.removeLast() }
    if !fits { common.removeFirst() }
    while !fits, !own.isEmpty { own.removeLast() }
    return Array(own + common)
  }

  private func draw(
    _ hint: KeyHint,
    on screen: inout Screen,
    column: Int,
    row: Int,
    end: Int = .max
  ) {
    let style = Style(attributes: .bold, color: .cyan)
    let meaning = screen.write(hint.key, column: column, row: row, style: style, end: end)
    screen.write(hint.meaning, column: meaning + 1, row: row, end: end)
  }

  /// Draws all keys over the list, in as few columns as the height allows.
  private func drawHelp(on screen: inout Screen) {
    let hints = commands.compactMap(\.hint)
    let height = min(hints.count, max(1, state.size.height - 2))
    let columns = (hints.count + height - 1) / height
    let needed = columns * 18
    let box = screen.drawDialog("Keys", width: needed, height: height)
    for (index, hint) in hints.enumerated() {
      let space = String(repeating: " ", count: max(0, 4 - hint.key.width))
      draw(
        KeyHint(space + hint.key, hint.meaning),
        on: &screen,
        column: box.column + 1 + index / height * 18,
        row: box.row + index % height,
        end: box.column + box.width
      )
    }
  }
}
