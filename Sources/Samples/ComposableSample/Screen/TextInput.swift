import ComposableCommandLine

/// A line of text that is being typed.
struct TextInput: Codable, Equatable, Sendable {
  enum Edit: Codable, Equatable, Sendable {
    case insert(String)
    case deleteBackward, deleteForward, deleteWord, deleteToStart, deleteToEnd
    case left, right, wordLeft, wordRight, toStart, toEnd
  }

  /// The text to the left of the cursor.
  private(set) var before: String

  /// The text to the right of the cursor.
  private(set) var after = ""

  var text: String { before + after }

  /// Creates an input with the cursor after a text.
  init(_ text: String = "") {
    before = text
  }

  mutating func apply(_ edit: Edit) {
    switch edit {
    case .insert(let text): before += text
    case .deleteBackward: _ = before.popLast()
    case .deleteForward: if !after.isEmpty { after.removeFirst() }
    case .deleteWord: before.removeLast(wordBefore)
    case .deleteToStart: before = ""
    case .deleteToEnd: after = ""
    case .left: moveLeft(1)
    case .right: moveRight(1)
    case .wordLeft: moveLeft(wordBefore)
    case .wordRight: moveRight(wordAfter)
    case .toStart: moveLeft(before.count)
    case .toEnd: moveRight(after.count)
    }
  }

  private mutating func moveLeft(_ count: Int) {
    after = before.suffix(count) + after
    before.removeLast(min(count, before.count))
  }

  private mutating func moveRight(_ count: Int) {
    before += after.prefix(count)
    after.removeFirst(min(count, after.count))
  }

  /// The number of characters between the start of a word and the cursor.
  private var wordBefore: Int {
    let spaces = before.reversed().prefix(while: \.isWhitespace).count
    return spaces + before.dropLast(spaces).reversed().prefix { !$0.isWhitespace }.count
  }

  private var wordAfter: Int {
    let spaces = after.prefix(while: \.isWhitespace).count
    return spaces + after.dropFirst(spaces).prefix { !$0.isWhitespace }.count
  }
}

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
