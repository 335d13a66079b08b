import ComposableCommandLine

/// The contents of the screen: a grid of cells.
struct Screen: Equatable {
  struct Cell: Equatable {
    /// The character, or `nil` to the right of a character that is two columns wide.
    var character: Character? = " "
    var style = Style.plain
  }

  struct Position: Equatable {
    var column: Int
    var row: Int
  }

  let size: Size
  private(set) var cells: [Cell]

  /// The position of the cursor, if it is visible.
  var cursor: Position?

  init(size: Size) {
    self.size = Size(width: max(0, size.width), height: max(0, size.height))
    cells = Array(repeating: Cell(), count: self.size.width * self.size.height)
  }

  /// Writes a text on one line, as far as it fits.
  ///
  /// The text is made printable here, so no cell contains a control character.
  ///
  /// - Returns: The column after the text.
  @discardableResult
  mutating func write(
    _ text: String,
    column: Int,
    row: Int,
    style: Style = .plain,
    end: Int = .max
  ) -> Int {
    guard 0..<size.height ~= row else { return column }
    let end = min(end, size.width)
    var column = column
    for character in text.printable {
      let width = character.width
      guard column + width <= end else { break }
      if column >= 0, width > 0 { put(character, width, column, row, style) }
      column += width
    }
    return column
  }

  private mutating func put(
    _ character: Character,
    _ width: Int,
    _ column: Int,
    _ row: Int,
    _ style: Style
  ) {
    let index = row * size.width + column
    // Overwriting one half of a wide character also removes the other half.
    if cells[index].character == nil { cells[index - 1].character = " " }
    if column + width < size.width, cells[index + width].character == nil {
      cells[index + width].character = " "
    }
    // No ordinary character has this many scalars. A hostile one may have thousands.
    let isTooLong = !character.isASCII && character.unicodeScalars.count > 32
    cells[index] = Cell(character: isTooLong ? "\u{FFFD}" : character, style: style)
    if width == 2 { cells[index + 1] = Cell(character: nil, style: style) }
  }

  /// Sets the style of the cells of a row between two columns.
  mutating func paint(_ style: Style, columns: Range<Int>, row: Int) {
    guard 0..<size.height ~= row else { return }
    for column in columns.clamped(to: 0..<size.width) {
      cells[row * size.width + column].style = style
    }
  }

  /// Returns the cells of a row.
  func cells(row: Int) -> ArraySlice<Cell> {
    cells[row * size.width..<(row + 1) * size.width]
  }

  /// The text of the screen, without styles and without trailing spaces.
  var text: String {
    (0..<size.height).map { row in
      var line = String(cells(row: row).compactMap(\.character))
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }
    .joined()
  }
}
