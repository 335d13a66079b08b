import ComposableCommandLine

extension Screen {
  /// Draws a text that is being typed, with the cursor.
  ///
  /// If the text does not fit, the part around the cursor is shown.
  mutating func drawInput(_ input: TextInput, column: Int, row: Int, width: Int) {
    guard width > 0 else { return }
    var before = Substring(input.before.printable)
    var room = width - 1
    var start = before.endIndex
    while start > before.startIndex {
      let previous = before.index(before: start)
      room -= before[previous].width
      if room < 0 { break }
      start = previous
    }
    before = before[start...]
    let end = write(String(before), column: column, row: row)
    write(input.after.printable, column: end, row: row, end: column + width)
    cursor = Position(column: end, row: row)
  }
}
