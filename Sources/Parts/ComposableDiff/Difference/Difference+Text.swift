extension Difference {
  /// The number of unchanged lines to show around a change.
  private static let context = 3

  /// Writes the changed lines of a text, or returns `nil` if the texts have too little in common.
  mutating func compare(text first: String, with second: String, at position: Position) -> Outcome?
  {
    let old = StringLiteral(first, like: second)
    let new = StringLiteral(second, like: first)
    guard old.lines.count > 1, new.lines.count > 1,
      let alignment = Alignment(
        old.lines.count,
        new.lines.count,
        limit: 500,
        isEqual: { old.lines[$0] == new.lines[$1] }
      )
    else { return nil }
    guard !isProbing else { return .line }

    var inner = position
    if !position.label.isEmpty { inner.indent += 1 }
    dumper.page.write(position.label + new.opening, at: position)
    var (x, y) = (0, 0)
    var kept: [String] = []
    for match in alignment.matches + [(old.lines.count, new.lines.count)] {
      if match.first > x || match.second > y {
        write(kept: kept, after: y > kept.count, before: true, at: inner)
        kept = []
        for line in old.lines[x..<match.first] {
          dumper.page.write(line, at: inner.marked(.first))
        }
        for line in new.lines[y..<match.second] {
          dumper.page.write(line, at: inner.marked(.second))
        }
      }
      if match.second < new.lines.count { kept.append(new.lines[match.second]) }
      (x, y) = (match.first + 1, match.second + 1)
    }
    write(kept: kept, after: true, before: false, at: inner)
    dumper.page.write(new.closing, at: inner, comma: position.comma)
    return .line
  }

  /// Writes unchanged lines.
  ///
  /// If there are many, it only writes those next to a change.
  private mutating func write(kept: [String], after: Bool, before: Bool, at position: Position) {
    let head = after ? Self.context : 0
    let tail = before ? Self.context : 0
    guard kept.count > head + tail + 1 else {
      for line in kept { dumper.page.write(line, at: position) }
      return
    }
    for line in kept.prefix(head) { dumper.page.write(line, at: position) }
    dumper.page.write("… (\(kept.count - head - tail) unchanged)", at: position)
    for line in kept.suffix(tail) { dumper.page.write(line, at: position) }
  }
}
