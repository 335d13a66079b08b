/// The lines written so far.
struct Page {
  private(set) var lines: [Line] = []
  /// The number of lines that belong to only one side.
  private(set) var changes = 0

  /// Writes a text, which can contain several lines, at a position.
  mutating func write(_ text: String, at position: Position, comma: Bool = false) {
    guard text.utf8.contains(UInt8(ascii: "\n")) else {
      return append(Line(mark: position.mark, indent: position.indent, text: text, comma: comma))
    }
    let parts = text.lines
    for (offset, part) in parts.enumerated() {
      let comma = comma && offset == parts.count - 1
      append(Line(mark: position.mark, indent: position.indent, text: part, comma: comma))
    }
  }

  mutating func append(_ line: Line) {
    if line.mark != .both { changes += 1 }
    lines.append(line)
  }

  mutating func truncate(to count: Int) {
    for line in lines[count...] where line.mark != .both { changes -= 1 }
    lines.removeSubrange(count...)
  }

  /// Removes and returns lines, to write them later.
  mutating func take(from start: Int) -> [Line] {
    let taken = Array(lines[start...])
    truncate(to: start)
    return taken
  }

  /// Appends a text to the last line.
  mutating func extend(_ suffix: String) {
    lines[lines.count - 1].text += suffix
  }

  /// Combines an opening, its only line of content, and a closing text into one line.
  mutating func fold(from start: Int, closing: String, comma: Bool) {
    let content = lines[start + 1].text
    truncate(to: start + 1)
    lines[start].text += content + closing
    lines[start].comma = comma
  }

  /// Removes the comma after the last item.
  mutating func dropCommas(from start: Int, indent: Int) {
    for index in lines.indices[start...] where lines[index].indent == indent {
      lines[index].comma = false
    }
  }

  var text: String { lines.map { $0.text(prefix: "") }.joined(separator: "\n") }
}

extension String {
  /// The lines of the text.
  ///
  /// Only line feeds separate lines, so that carriage returns stay visible.
  var lines: [String] {
    utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
  }
}

/// A line of a dump or of a difference, before it is converted to text.
struct Line: Hashable {
  /// The value or values that a line belongs to.
  enum Mark {
    case first
    case second
    case both
  }

  var mark: Mark
  var indent: Int
  var text: String
  /// Whether a comma follows.
  ///
  /// It is separate from the text, because the last item is only known later.
  var comma = false

  func text(prefix: String) -> String {
    let content = text + (comma ? "," : "")
    guard !content.isEmpty else { return mark == .both ? "" : prefix.trimmingSpaces }
    return prefix + String(repeating: "  ", count: indent) + content
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    String(self[..<(lastIndex { $0 != " " }.map(index(after:)) ?? startIndex)])
  }
}
