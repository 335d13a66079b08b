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

  /// How many rows of a list can be seen.
  var rows: Int { box.inside.height }

  /// Those that fit; how to leave and how to see the others come first.
  private static func hints(_ state: App.State, width: Int) -> [KeyHint] {
    guard state.todos.draft == nil || state.isHelpShown else { return [] }
    var hints = state.commands.filter(\.isCommon).compactMap(\.hint)
    let kept = min(2, hints.count)
    while hints.count > kept, hints.reduce(-2, { $0 + $1.width + 2 }) > width {
      hints.remove(at: hints.count - kept - 1)
    }
    return hints
  }
}
