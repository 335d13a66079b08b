/// The escape codes that turn one screen into another.
struct ScreenDifference {
  /// The previous screen, or `nil` if it is unknown.
  let old: Screen?
  let new: Screen
  let isColored: Bool

  /// Changes that are closer together are written as one, because moving the cursor takes more
  /// bytes.
  private static let longestGap = 6

  var escapes: String {
    var escapes = ""
    let known = old.flatMap { $0.size == new.size ? $0 : nil }
    if known == nil { escapes += "\u{1B}[0m\u{1B}[2J" }
    let blank = Screen(size: Size(width: new.size.width, height: 1)).cells(row: 0)
    for row in 0..<new.size.height {
      write(row, onto: known?.cells(row: row) ?? blank, &escapes)
    }
    if !escapes.isEmpty { escapes = "\u{1B}[?25l\(escapes)\u{1B}[0m" }
    if !escapes.isEmpty || known?.cursor != new.cursor { escapes += cursor }
    return escapes
  }

  private var cursor: String {
    guard let cursor = new.cursor else { return "\u{1B}[?25l" }
    return Self.go(to: cursor.column, cursor.row) + "\u{1B}[?25h"
  }

  private static func go(to column: Int, _ row: Int) -> String {
    "\u{1B}[\(row + 1);\(column + 1)H"
  }

  private func write(_ row: Int, onto old: ArraySlice<Screen.Cell>, _ escapes: inout String) {
    let cells = new.cells(row: row)
    guard old != cells else { return }
    let change = zip(old, cells).map { $0 != $1 }
    var column = 0
    while let start = change[column...].firstIndex(of: true) {
      var end = start + 1
      while let next = change[end...].prefix(Self.longestGap).firstIndex(of: true) {
        end = next + 1
      }
      // Both halves of a wide character are written together.
      let isHalf = cells[cells.startIndex + start].character == nil
      write(
        cells.dropFirst(isHalf ? start - 1 : start).prefix(end - start + (isHalf ? 1 : 0)),
        &escapes
      )
      column = end
    }
  }

  private func write(_ cells: ArraySlice<Screen.Cell>, _ escapes: inout String) {
    let row = cells.startIndex / max(1, new.size.width)
    var style: Style?
    var isThere = false
    for (index, cell) in zip(cells.indices, cells) {
      guard let character = cell.character else { continue }
      if !isThere { escapes += Self.go(to: index % new.size.width, row) }
      if style != cell.style {
        escapes += cell.style.escape(isColored: isColored)
        style = cell.style
      }
      escapes.append(character)
      // Terminals disagree about the width of such a character.
      isThere = character.isASCII || character.isLine
    }
  }
}

extension Character {
  /// A Boolean value that indicates whether the character is part of a border.
  fileprivate var isLine: Bool {
    guard let scalar = unicodeScalars.first else { return false }
    return 0x2500...0x257F ~= scalar.value
  }
}
