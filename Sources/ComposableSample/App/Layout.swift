/// The areas of the screen: a list in a box, status lines, and key hints.
struct Layout {
  let box: Area
  let status: [String]
  let isStatusError: Bool
  let hints: [KeyHint]

  init(_ state: App.State) {
    let size = state.size
    let text = StatusText(state)
    let lines = text.text.wrapped(to: max(0, size.width - 2))
    // The box has at least one row if there is room for it.
    status = Array(lines.prefix(max(1, size.height - 4)))
    isStatusError = text.isError
    box = Area(column: 0, row: 0, width: size.width, height: max(0, size.height - 1 - status.count))
    hints = Self.hints(state, width: size.width - 1)
  }

  /// The space available for a list.
  var room: Size { Size(width: box.inside.width, height: box.inside.height) }

  /// Returns the hints that fit.
  ///
  /// The keys for quitting and for showing all keys come first, then the most common ones of the
  /// tab, then the key of the other tab.
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
