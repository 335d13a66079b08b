/// Which part of the screen is for what: a list in a box, what one should know, the keys.
struct Layout {
  let box: Area
  let status: [String]
  let isStatusError: Bool
  let hints: [KeyHint]

  init(_ state: App.State) {
    let size = state.size
    let text = StatusText(state)
    let lines = text.text.wrapped(to: max(0, size.width - 2))
    // The box has a row at least, if there is room for that at all.
    status = Array(lines.prefix(max(1, size.height - 4)))
    isStatusError = text.isError
    box = Area(column: 0, row: 0, width: size.width, height: max(0, size.height - 1 - status.count))
    hints = Self.hints(state, width: size.width - 1)
  }

  /// What there is for a list.
  var room: Size { Size(width: box.inside.width, height: box.inside.height) }

  /// Those that fit.
  ///
  /// How to leave and how to see the others come first, then the most common ones of the tab, then the
  /// way to the other tab.
  private static func hints(_ state: App.State, width: Int) -> [KeyHint] {
    guard !state.isTyping || state.isHelpShown else { return [] }
    let hints = state.commands.filter(\.isCommon).compactMap(\.hint)
    var own = hints.dropLast(3)
    var common = hints.suffix(3)
    var fits: Bool { (own + common).reduce(-2) { $0 + $1.width + 2 } <= width }
    while !fits, own.count > 3 { own.removeLast() }
    if !fits { common.removeFirst() }
    while !fits, !own.isEmpty { own.removeLast() }
    return Array(own + common)
  }
}
