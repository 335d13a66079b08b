import ComposableSyntax

extension SourceFile {
  /// Returns the start of the line that contains an offset.
  func lineStart(_ offset: Int) -> Int {
    var start = offset
    while start > 0, source[start - 1] != "\n" { start -= 1 }
    return start
  }

  /// Returns the end of the line that contains an offset, before its line break.
  func lineEnd(_ offset: Int) -> Int {
    var end = offset
    while end < source.count, source[end] != "\n" { end += 1 }
    return end
  }

  private func isBlank(_ range: Range<Int>) -> Bool {
    range.allSatisfy { source[$0] == " " || source[$0] == "\t" || source[$0] == "\r" }
  }

  /// The number of bytes of whitespace at the start of the line that contains an offset.
  func indentation(at offset: Int) -> Int {
    let start = lineStart(offset)
    var end = start
    while source[end] == " " || source[end] == "\t" { end += 1 }
    return end - start
  }

  /// The whitespace at the start of the line that contains a token.
  func indent(of index: Int) -> String {
    let offset = tokens[index].range.lowerBound
    let start = lineStart(offset)
    return source[start..<start + indentation(at: offset)]
  }

  /// Returns an edit that deletes some tokens and, if nothing else is on their lines, these lines.
  func deleting(_ range: Range<Int>) -> Edit {
    let span = span(range)
    let (start, end) = (lineStart(span.lowerBound), lineEnd(span.upperBound))
    if isBlank(start..<span.lowerBound), isBlank(span.upperBound..<end) {
      return Edit(start..<min(end + 1, source.count), with: "")
    }
    // The space after it, or the space before it at the end of a line.
    var (lower, upper) = (span.lowerBound, span.upperBound)
    if isBlank(upper..<end) {
      while lower > start, source[lower - 1] == " " { lower -= 1 }
    } else {
      while source[upper] == " " { upper += 1 }
    }
    return Edit(lower..<upper, with: "")
  }

  /// Returns edits that remove spaces from the starts of the lines that start in a range of the
  /// text.
  ///
  /// The lines of a string literal stay as they are.
  func dedenting(_ range: Range<Int>, by count: Int) -> [Edit] {
    guard count > 0 else { return [] }
    var edits: [Edit] = []
    var offset = range.lowerBound
    while true {
      offset = lineEnd(offset) + 1
      guard offset < range.upperBound else { return edits }
      let length = min(count, indentation(at: offset))
      if length > 0, !isInsideToken(offset) {
        edits.append(Edit(offset..<offset + length, with: ""))
      }
    }
  }

  /// Returns whether an offset is inside of a token, such as a string literal of several lines.
  func isInsideToken(_ offset: Int) -> Bool {
    let index = tokens.firstIndexOfSorted { $0.range.upperBound > offset }
    return index < tokens.count && tokens[index].range.lowerBound < offset
  }
}
