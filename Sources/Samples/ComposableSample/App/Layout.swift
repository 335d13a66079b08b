/// The areas of the screen: a list in a box, and status lines above the key hints.
struct Layout {
  let box: Area
  let status: [String]
  let isStatusError: Bool

  init(_ state: App.State) {
    let size = state.size
    let text = StatusText(state)
    let lines = text.text.wrapped(to: max(0, size.width - 2))
    // The box has at least one row if there is room for it.
    status = Array(lines.prefix(max(1, size.height - 4)))
    isStatusError = text.isError
    box = Area(column: 0, row: 0, width: size.width, height: max(0, size.height - 1 - status.count))
  }

  /// The space available for a list.
  var room: Size { Size(width: box.inside.width, height: box.inside.height) }
}
