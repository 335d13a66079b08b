extension Screen {
  /// Draws a border.
  mutating func drawBox(_ area: Area, style: Style) {
    guard area.width >= 2, area.height >= 2 else { return }
    let line = String(repeating: "─", count: area.width - 2)
    let bottom = area.row + area.height - 1
    write("╭\(line)╮", column: area.column, row: area.row, style: style)
    for row in area.row + 1..<bottom {
      write("│", column: area.column, row: row, style: style)
      write("│", column: area.column + area.width - 1, row: row, style: style)
    }
    write("╰\(line)╯", column: area.column, row: bottom, style: style)
  }

  /// Draws a scroll bar on the right border, unless the whole list is visible.
  mutating func drawScrollBar(_ window: ScrollWindow, in area: Area, style: Style) {
    guard window.count > window.height, window.height > 0 else { return }
    let length = max(1, window.height * window.height / window.count)
    let top = window.top * (window.height - length) / (window.count - window.height)
    for row in top..<top + length {
      write("┃", column: area.column + area.width - 1, row: area.row + 1 + row, style: style)
    }
  }

  /// Clears a box in the middle or at the bottom for a dialog without text input.
  ///
  /// - Returns: The area inside the box.
  mutating func drawDialog(
    _ title: String,
    width: Int,
    height: Int,
    isAtBottom: Bool = false
  ) -> Area {
    // Two borders next to each other would look odd.
    let width = width + 6 < size.width ? width + 2 : size.width
    let height = height + 2
    let box = Area(
      column: (size.width - width) / 2,
      row: max(0, size.height - height) / (isAtBottom ? 1 : 2),
      width: width,
      height: height
    )
    let blank = String(repeating: " ", count: width)
    for row in box.row..<box.row + box.height { write(blank, column: box.column, row: row) }
    drawBox(box, style: .bold)
    write(" \(title) ", column: box.column + 2, row: box.row, style: .bold)
    cursor = nil
    return box.inside
  }

  /// Writes lines into the middle of an area.
  mutating func writeCentred(_ lines: [String], in area: Area, style: Style) {
    let top = area.row + max(0, area.height - lines.count) / 2
    for (index, line) in lines.prefix(area.height).enumerated() {
      let column = area.column + max(0, area.width - line.width) / 2
      write(line, column: column, row: top + index, style: style, end: area.column + area.width)
    }
  }
}
