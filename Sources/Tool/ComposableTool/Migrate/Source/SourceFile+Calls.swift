import ComposableSyntax

extension SourceFile {
  /// An argument of a call.
  struct ArgumentSyntax {
    /// The token of the label, or `nil`.
    var label: Int?
    /// The tokens of the value.
    var value: Range<Int>
  }

  /// A closure, as the tokens of its braces.
  struct ClosureSyntax {
    /// The token of the label of a trailing closure that is not the first.
    var label: Int?
    var open: Int
    var close: Int
    /// The name of the only parameter, or `nil` for a closure without a named one.
    var parameter: Int?
    /// Whether the type of the parameter is written.
    var hasType = false
    /// The tokens between the braces, without the parameter and `in`.
    var body: Range<Int>
  }

  /// A call, with its arguments and trailing closures.
  struct CallSyntax {
    /// The token of the function's name.
    var name: Int
    var open: Int?
    var close: Int?
    var arguments: [ArgumentSyntax]
    var closures: [ClosureSyntax]
    /// The last token.
    var last: Int
  }

  /// Returns the call of the function that `name` names, or `nil` if it is not called.
  func callSyntax(at name: Int) -> CallSyntax? {
    var call = CallSyntax(name: name, arguments: [], closures: [], last: name)
    var next = name + 1
    if at(next, "("), touches(next), let close = partners[next] {
      (call.open, call.close, call.last) = (next, close, close)
      call.arguments = argumentSyntax(in: next + 1..<close)
      next = close + 1
    }
    if at(next, "{"), !tokens[next].startsLine, let closure = closureSyntax(at: next) {
      call.closures.append(closure)
      next = closure.close + 1
      while isWord(next), at(next + 1, ":"), let closure = closureSyntax(at: next + 2),
        !tokens[next].startsLine
      {
        call.closures.append(closure)
        call.closures[call.closures.count - 1].label = next
        next = closure.close + 1
      }
      call.last = next - 1
    }
    return call.open == nil && call.closures.isEmpty ? nil : call
  }

  /// Returns the arguments in the tokens between parentheses.
  func argumentSyntax(in range: Range<Int>) -> [ArgumentSyntax] {
    split(range, at: ",").map { part in
      let isLabeled = isWord(part.lowerBound) && at(part.lowerBound + 1, ":") && part.count > 2
      return ArgumentSyntax(
        label: isLabeled ? part.lowerBound : nil,
        value: (isLabeled ? part.lowerBound + 2 : part.lowerBound)..<part.upperBound
      )
    }
  }

  /// Returns the closure that starts at a brace, or `nil` if it is not closed or its head is not
  /// understood.
  func closureSyntax(at open: Int) -> ClosureSyntax? {
    guard at(open, "{"), let close = partners[open] else { return nil }
    var body = open + 1
    var parameter: Int?
    var head = body
    if at(head, "@"), isWord(head + 1) { head += 2 }
    if at(head, "["), let end = partners[head] { head = end + 1 }
    if isWord(head), at(head + 1, "in") {
      (parameter, body) = (head, head + 2)
    } else if at(head, "("), isWord(head + 1), at(head + 2, ")"), at(head + 3, "in") {
      (parameter, body) = (head + 1, head + 4)
    } else if at(head, "("), isWord(head + 1), at(head + 2, ":"), let end = partners[head],
      at(end + 1, "in"),
      // No second parameter. The type can have commas.
      !(head + 3..<end).contains(where: { at($0, ",") && isWord($0 + 1) && at($0 + 2, ":") })
    {
      let (name, body) = (head + 1, end + 2..<close)
      return ClosureSyntax(open: open, close: close, parameter: name, hasType: true, body: body)
    } else if at(head, "in") {
      body = head + 1
    } else if let end = (head..<min(close, head + 24)).first(where: {
      at($0, "in") && !at($0 + 1, ":") && isHead(head..<$0)
    }) {
      // Several parameters, or types.
      body = end + 1
      return ClosureSyntax(open: open, close: close, parameter: nil, body: body..<close)
    }
    return ClosureSyntax(open: open, close: close, parameter: parameter, body: body..<close)
  }

  /// Returns whether the tokens can be the parameters of a closure.
  private func isHead(_ range: Range<Int>) -> Bool {
    range.dropFirst().allSatisfy { !tokens[$0].startsLine }
      && range.allSatisfy {
        isWord($0) && !at($0, "for") || at($0, ",") || at($0, "(") || at($0, ")") || at($0, ":")
          || at($0, ".")
      }
  }

  // MARK: Tokens

  func isOpening(_ index: Int) -> Bool { at(index, "(") || at(index, "[") || at(index, "{") }

  func isClosing(_ index: Int) -> Bool { at(index, ")") || at(index, "]") || at(index, "}") }

  /// Returns whether nothing is between a token and the one before it.
  func touches(_ index: Int) -> Bool {
    index > 0 && tokens.indices.contains(index)
      && tokens[index - 1].range.upperBound == tokens[index].range.lowerBound
  }

  /// Returns whether a token starts a statement, as far as its line shows.
  func startsStatement(_ index: Int) -> Bool {
    guard index > 0 else { return true }
    if at(index - 1, "{") || at(index - 1, "}") || at(index - 1, ";") || at(index - 1, "in") {
      return true
    }
    guard tokens[index].startsLine else { return false }
    if at(index - 1, ":") { return isCaseLabel(colon: index - 1) }
    let previous = tokens[index - 1]
    switch previous.kind {
    case .operator: return false
    case .punctuation:
      return at(index - 1, ")") || at(index - 1, "]") || at(index - 1, "?") || at(index - 1, "!")
    case .identifier:
      return !["return", "else", "try", "await", "case", "let", "var"].contains(text(index - 1))
    default: return true
    }
  }

  private func isCaseLabel(colon: Int) -> Bool {
    var index = colon - 1
    while index >= 0, !at(index, "{"), !at(index, "}") {
      if at(index, "case") || at(index, "default") { return true }
      if isClosing(index) {
        guard let partner = partners[index] else { return false }
        index = partner
      }
      index -= 1
    }
    return false
  }

  /// Returns whether a token is a name that is not a member of something before it.
  func isFree(_ index: Int) -> Bool { isWord(index) && !at(index - 1, ".") }

  /// The text of some tokens, with what is between them.
  func text(_ range: Range<Int>) -> String {
    guard let first = range.first, let last = range.last else { return "" }
    return source[tokens[first].range.lowerBound..<tokens[last].range.upperBound]
  }

  /// The text range of some tokens.
  func span(_ range: Range<Int>) -> Range<Int> {
    tokens[range.lowerBound].range.lowerBound..<tokens[range.upperBound - 1].range.upperBound
  }

  /// An edit that replaces a token.
  func replacing(_ index: Int, with text: String) -> Edit { Edit(tokens[index].range, with: text) }

  /// An edit that replaces some tokens and what is between them.
  func replacing(_ range: Range<Int>, with text: String) -> Edit { Edit(span(range), with: text) }

  /// An edit that inserts text before a token.
  func inserting(_ text: String, before index: Int) -> Edit {
    let start = tokens[index].range.lowerBound
    return Edit(start..<start, with: text)
  }

  /// An edit that inserts text after a token.
  func inserting(_ text: String, after index: Int) -> Edit {
    let end = tokens[index].range.upperBound
    return Edit(end..<end, with: text)
  }
}
