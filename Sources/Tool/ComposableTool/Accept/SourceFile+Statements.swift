import ComposableNotes
import ComposableSyntax

extension SourceFile {
  /// The length of the longest line that is written.
  static let width = 100

  /// Throws a refusal if the compiler, which ends a line at CR too, counts other lines.
  func checkLineEnds() throws {
    if text.contains("\r") {
      throw Refusal(
        "A line of the file ends with CR alone. Save it with LF or CRLF, and run the tests again."
      )
    }
  }

  /// Returns the indentation of one level, after some other indentation.
  func indentation(in margin: String) -> String {
    let first = tokens.indices.lazy.filter { self.tokens[$0].startsLine }
      .map { self.indentation(of: $0) }
      .first { !$0.isEmpty && (margin.isEmpty || $0.first == margin.first) }
    return margin.hasPrefix("\t") ? "\t" : first ?? "  "
  }

  /// Returns the whitespace at the beginning of a token's line.
  func indentation(of index: Int) -> String {
    let offset = tokens[index].range.lowerBound
    let start = offset - location(of: offset).column + 1
    var end = start
    while end < source.count, source[end] == " " || source[end] == "\t" { end += 1 }
    return source[start..<end]
  }

  /// Returns the end of the line before the line that a token begins.
  func lineEnd(before index: Int) -> Int {
    let offset = tokens[index].range.lowerBound
    let end = offset - location(of: offset).column
    return end > 0 && source[end - 1] == "\r" ? end - 1 : end
  }

  /// Returns whether there is a comment between some tokens.
  func hasComment(in tokens: Range<Int>) -> Bool {
    zip(tokens, tokens.dropFirst()).contains { first, second in
      let gap = range(of: first).upperBound..<range(of: second).lowerBound
      return gap.contains { source[$0] == "/" }
    }
  }

  /// Returns the statements among some tokens.
  func statements(in tokens: Range<Int>) -> [Range<Int>] {
    var starts: [Int] = []
    for index in topLevel(tokens) where !at(index, ";") {
      let isContinued = at(index, ".") || at(index, "}") || at(index, ")") || at(index, "]")
      if index == tokens.lowerBound || at(index - 1, ";")
        || self.tokens[index].startsLine && !isContinued && !at(index - 1, "=")
      {
        starts.append(index)
      }
    }
    return starts.indices.map { number in
      var end = number + 1 < starts.count ? starts[number + 1] : tokens.upperBound
      while at(end - 1, ";") { end -= 1 }
      return starts[number]..<end
    }
  }

  /// Returns whether some tokens contain an expression.
  func mentions(_ expression: String, in tokens: Range<Int>) -> Bool {
    let parts = SourceFile(path: "", text: expression).texts
    guard !parts.isEmpty, parts.count <= tokens.count else { return false }
    let texts = tokens.map(text)
    return (0...texts.count - parts.count).contains {
      texts[$0..<$0 + parts.count].elementsEqual(parts)
    }
  }

  /// Returns whether some tokens assign an expression.
  func assigns(_ expression: String, in tokens: Range<Int>) -> Bool {
    let parts = SourceFile(path: "", text: expression).texts + ["="]
    return tokens.map(text).starts(with: parts)
  }

  /// Returns the index of the only one of some statements that mentions the value that another
  /// statement assigns, if it assigns it, too.
  func assignment(replacedBy statement: String, among old: [Range<Int>]) -> Int? {
    guard let sign = statement.firstRange(of: " = ") else { return nil }
    let place = String(statement[..<sign.lowerBound])
    let mentions = old.indices.filter { self.mentions(place, in: old[$0]) }
    guard mentions.count == 1, assigns(place, in: old[mentions[0]]) else { return nil }
    return mentions[0]
  }

  /// The tokens as text.
  var texts: [String] { tokens.indices.map(text) }

  /// Replaces the parameter `$0` of a statement, but not those of closures in it.
  func replacingParameter(in statement: String, by name: String) -> String {
    guard name != "$0" else { return statement }
    let file = SourceFile(path: "", text: statement)
    let edits = file.tokens.indices.compactMap { index -> Edit? in
      guard file.at(index, "$0"), !file.isInBraces(index) else { return nil }
      return Edit(file.range(of: index), with: name)
    }
    return file.text(applying: edits)
  }

  private func isInBraces(_ index: Int) -> Bool {
    var bracket = enclosing[index]
    while let open = bracket {
      if at(open, "{") { return true }
      bracket = enclosing[open]
    }
    return false
  }

  /// Returns a statement as lines with an indentation, and breaks long ones.
  func lines(of statement: String, _ margin: String) -> String {
    statement.split(separator: "\n").map { line in
      let depth = line.prefix { $0 == " " }.count / 2
      let indentation = indentation(in: margin)
      let margin = margin + String(repeating: indentation, count: depth)
      return Self.broken(line.drop { $0 == " " }, margin, indentation).joined(separator: "\n")
    }
    .joined(separator: "\n")
  }

  /// Breaks an expression at its longest brackets until each line is short, if that is possible.
  private static func broken(
    _ text: Substring,
    _ margin: String,
    _ indentation: String
  ) -> [String] {
    guard margin.count + text.count > width else { return [margin + text] }
    let file = SourceFile(path: "", text: String(text))
    let brackets = file.topLevel(file.tokens.indices).compactMap { open -> Range<Int>? in
      guard file.at(open, "(") || file.at(open, "["), let close = file.partner(open) else {
        return nil
      }
      return open < close - 1 ? open..<close : nil
    }
    let longest = brackets.max { file.range(of: $0).count < file.range(of: $1).count }
    guard let longest else { return [margin + text] }
    let source = file.source
    let parts = file.split(longest.lowerBound + 1..<longest.upperBound, at: ",")
    let isList = file.at(longest.lowerBound, "[") && parts.count > 1
    let inner = parts.enumerated().flatMap { index, part in
      let comma = index + 1 < parts.count || isList ? "," : ""
      return broken(
        Substring(source[file.range(of: part)] + comma),
        margin + indentation,
        indentation
      )
    }
    let head = source[0..<file.range(of: longest.lowerBound).upperBound]
    let tail = source[file.range(of: longest.upperBound).lowerBound..<source.count]
    return [margin + head] + inner + [margin + tail]
  }
}
