/// Returns the lines of a statement, broken as swift-format breaks them.
///
/// It breaks at brackets, assignments and comparisons, which the statements of generated tests
/// consist of. Literals and comments are never broken, and neither is a text whose brackets do not
/// match.
///
/// - Parameters:
///   - statement: A line of Swift with its indentation, which may end with the opening brace of a
///     closure.
///   - limit: The largest number of characters in a line.
/// - Returns: The lines.
/// - Complexity: O(*n* · *d*), where *n* is the length of the statement, and *d* the depth of its
///   brackets.
package func sourceLines(of statement: String, limit: Int = 100) -> [String] {
  let text = statement.drop { $0 == " " }
  if text.hasPrefix("//") { return [statement] }
  return LineBreaker(limit: limit).lines(of: text, indent: statement.count - text.count)
}

private struct LineBreaker {
  let limit: Int

  /// Returns the lines of an expression or a statement that a suffix follows.
  func lines(of text: Substring, indent: Int, suffix: String = "") -> [String] {
    let margin = String(repeating: " ", count: indent)
    let line = margin + text + suffix
    guard line.count > limit - Self.reserve(for: text), let outline = SourceOutline(text) else {
      return [line]
    }
    let groups = outline.groups.map { compact($0, in: text) }
    let group = groups.last {
      text[$0.open] == "{" || indent + text[...$0.open].count <= limit
    }
    // Breaking the brackets on the right side is better than moving it to the next line.
    if let sign = outline.sign, group == nil || !sign.mayStay {
      return [margin + text[..<sign.lineEnd]]
        + lines(of: text[sign.lineStart...], indent: indent + 2, suffix: suffix)
    }
    guard let group = group ?? groups.last else { return [line] }
    return lines(breaking: group, in: text, indent: indent, suffix: suffix)
  }

  /// The space that swift-format reserves for the trailing comma of a list that it does not break.
  private static func reserve(for text: Substring) -> Int {
    text.first == "[" || [" [", "([", "[["].contains { text.contains($0) } ? 2 : 0
  }

  /// Returns the lines of a text with one of its groups on several lines.
  private func lines(
    breaking group: SourceGroup,
    in text: Substring,
    indent: Int,
    suffix: String
  ) -> [String] {
    let margin = String(repeating: " ", count: indent)
    let parts = group.parts(of: text)
    let hasComma = group.isList(in: text) && parts.count > 1
    var inner: [String] = []
    for (index, part) in parts.enumerated() {
      let comma = index < parts.count - 1 || hasComma ? "," : ""
      // The elements of a list share lines if they are simple.
      if let last = inner.last, group.isList(in: text), SourceOutline(part)?.isSimple == true,
        SourceOutline(parts[index - 1])?.isSimple == true,
        last.count + 1 + part.count + comma.count <= limit
      {
        inner[inner.count - 1] = "\(last) \(part)\(comma)"
      } else {
        inner += lines(of: part, indent: indent + 2, suffix: comma)
      }
    }
    let head =
      text[group.open] == "{"
      ? lines(of: text[...group.open], indent: indent) : [margin + text[...group.open]]
    return head + inner + [margin + text[group.close...] + suffix]
  }

  /// Returns the group to break instead of a group whose only part is a list, a closure, or the
  /// content of parentheses.
  private func compact(_ group: SourceGroup, in text: Substring) -> SourceGroup {
    let parts = group.parts(of: text)
    guard text[group.open] == "(", parts.count == 1, let outline = SourceOutline(parts[0]),
      let inner = outline.groups.last
    else { return group }
    let before = text[..<group.open].last
    let isCall = before.map { $0.isLetter || $0.isNumber || "_`>)]}?!".contains($0) } ?? false
    let start = outline.sign?.lineStart ?? parts[0].startIndex
    let isWhole = inner.open == start && inner.close == parts[0].indices.last
    return !isCall || (isWhole && text[inner.open] != "(") ? compact(inner, in: text) : group
  }
}

/// Brackets with content that can be on lines of its own.
private struct SourceGroup {
  let open: Substring.Index
  let close: Substring.Index
  let commas: [Substring.Index]

  /// The parts of the content between its commas.
  func parts(of text: Substring) -> [Substring] {
    let starts = [open] + commas
    return zip(starts, commas + [close]).map { start, end in
      let part = text[text.index(after: start)..<end].drop { $0 == " " }
      return part.last == " " ? part.dropLast() : part
    }
  }

  /// Returns whether the group is a literal of an array or a dictionary.
  func isList(in text: Substring) -> Bool {
    guard text[open] == "[", let before = text[..<open].last else { return text[open] == "[" }
    return " (:".contains(before)
  }
}

/// The parts of a text that are outside of its brackets and literals.
private struct SourceOutline {
  /// A place between two sides of a text, where a line can end.
  struct Sign {
    let lineEnd: Substring.Index
    let lineStart: Substring.Index

    /// Whether a line can break in brackets after the sign instead.
    var mayStay: Bool
  }

  /// The brackets with content, after the sign if there is one.
  private(set) var groups: [SourceGroup] = []

  /// The assignment, the comparison or the label.
  private(set) var sign: Sign?

  private var hasGroups = false

  /// Whether the text has neither brackets nor signs.
  var isSimple: Bool { !hasGroups && sign == nil }

  /// Returns `nil` if the brackets do not match, except for a brace at the end.
  init?(_ text: Substring) {
    var stack: [(open: Substring.Index, commas: [Substring.Index])] = []
    var angles = 0
    var previous: Character = " "
    var index = text.startIndex
    while index < text.endIndex {
      let character = text[index]
      switch character {
      case "\"", "`":
        guard let end = Self.end(ofLiteralAt: index, in: text) else { return nil }
        index = end
      case "(", "[", "{":
        stack.append((index, []))
      case ")", "]", "}":
        guard let (open, commas) = stack.popLast() else { return nil }
        if stack.isEmpty, text.index(after: open) < index {
          groups.append(
            SourceGroup(open: open, close: index, commas: text[open] == "{" ? [] : commas)
          )
          hasGroups = true
        }
      case "<" where previous.isLetter || previous.isNumber:
        angles += 1
      case ">" where angles > 0 && previous != "-":
        angles -= 1
      case "," where angles == 0 && !stack.isEmpty:
        stack[stack.count - 1].commas.append(index)
      case "=" where stack.isEmpty && previous != "=" && sign?.mayStay != true:
        note(signAt: index, in: text)
      case ":" where stack.isEmpty && sign == nil && text[index...].hasPrefix(": "):
        sign = Sign(
          lineEnd: text.index(after: index),
          lineStart: text.index(index, offsetBy: 2),
          mayStay: true
        )
        groups = []
      default: break
      }
      previous = character
      index = text.index(after: index)
    }
    guard stack.isEmpty || (stack.count == 1 && text[stack[0].open] == "{") else { return nil }
  }

  private mutating func note(signAt index: Substring.Index, in text: Substring) {
    let rest = text[index...]
    if rest.hasPrefix("== ") {
      guard index > text.startIndex else { return }
      sign = Sign(lineEnd: text.index(before: index), lineStart: index, mayStay: false)
    } else if rest.hasPrefix("= ") {
      let start = text.index(index, offsetBy: 2)
      sign = Sign(
        lineEnd: text.index(after: index),
        lineStart: start,
        mayStay: text[start...].first != "("
      )
      groups = []
    }
  }

  /// Returns the index of the last character of a string literal or of a name in backticks.
  private static func end(
    ofLiteralAt start: Substring.Index,
    in text: Substring
  ) -> Substring.Index? {
    let mark = text[start]
    var index = text.index(after: start)
    if text[start...].hasPrefix("\"\"\"") { return nil }
    while index < text.endIndex {
      if text[index] == mark { return index }
      if text[index] == "\\", mark == "\"" { index = text.index(after: index) }
      if index < text.endIndex { index = text.index(after: index) }
    }
    return nil
  }
}
