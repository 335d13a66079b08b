/// A scanner that finds the structure of Swift declarations without parsing expressions or
/// statements.
///
/// It processes any text to its end, in linear time. Source that it does not understand is recorded
/// in ``problems`` and skipped, so that a macro can report it.
package struct Scanner {
  /// The position of the scanner in its text.
  struct Position {
    /// The current token.
    var token: Token
    /// The token before it.
    var previous: Token?
    /// The end of the previous token, or the start of the scan.
    var previousEnd: Int
  }

  let source: SourceText
  let lexer: Lexer
  /// Information about the text ahead, shared with copies of the scanner.
  let memory = ScannerMemory()
  private(set) var position: Position
  package private(set) var problems: [Problem] = []
  /// The number of recursively read constructs around the current token.
  private var depth = 0

  /// The maximum nesting depth.
  ///
  /// It is deeper than any realistic code, and safe for the stack.
  static let maximumDepth = 64

  package init(_ source: SourceText, at offset: Int = 0) {
    self.source = source
    lexer = Lexer(source)
    position = Position(
      token: lexer.token(from: offset, operand: true),
      previousEnd: offset
    )
  }

  package var token: Token { position.token }
  package var previous: Token? { position.previous }
  package var previousEnd: Int { position.previousEnd }

  mutating func report(_ message: String, at range: Range<Int>? = nil, isError: Bool = false) {
    problems.append(Problem(message: message, range: range ?? token.range, isError: isError))
  }

  /// Reads a construct that can contain itself, unless it is nested too deeply.
  ///
  /// - Parameters:
  ///   - subject: The name of the construct.
  ///   - advice: A suggestion for nesting it less deeply.
  ///   - read: A closure that reads the construct.
  /// - Returns: The result, or `nil` if it is nested too deeply. Nothing is consumed then.
  mutating func nested<Result>(
    _ subject: String,
    _ advice: String,
    _ read: (inout Scanner) -> Result
  ) -> Result? {
    guard depth < Self.maximumDepth else {
      report(
        "\(subject) can be nested \(Self.maximumDepth) levels deep at most. \(advice)",
        isError: true
      )
      return nil
    }
    depth += 1
    defer { depth -= 1 }
    return read(&self)
  }

  // MARK: Advancing

  package mutating func advance() {
    let next = peek()
    take(token)
    position.token = next
  }

  /// Consumes the first `length` bytes of the current token.
  package mutating func advance(splitting length: Int) {
    let end = token.range.lowerBound + length
    guard end < token.range.upperBound else { return advance() }
    var head = token
    head.range = token.range.lowerBound..<end
    take(head)
    switch source[end] {
    case "<", ">", "~":
      // The rest is also an operator. Lexing each rest of `>>>>` again would take quadratic time.
      position.token.range = end..<token.range.upperBound
      position.token.startsLine = false
    default:
      position.token = lexer.token(from: end, operand: false)
    }
  }

  private mutating func take(_ token: Token) {
    position.previous = token
    position.previousEnd = token.range.upperBound
  }

  /// Consumes the current token if it is `text`.
  package mutating func consume(_ text: StaticString) -> Bool {
    guard at(text) else { return false }
    advance()
    return true
  }

  /// Continues at the end of a group that was read before.
  mutating func skip(to end: Position) {
    position = end
  }

  /// Reads ahead and, if the result is `nil`, returns to the current position.
  mutating func attempt<Result>(_ read: (inout Scanner) -> Result?) -> Result? {
    let (position, problemCount) = (position, problems.count)
    let result = read(&self)
    if result == nil {
      self.position = position
      let error = problems[problemCount...].first(where: \.isError)
      problems.removeLast(problems.count - problemCount)
      // The attempt failed because of a construct that is nested too deeply.
      if let error, problems.last != error { problems.append(error) }
    }
    return result
  }

  /// Reads ahead and returns to the current position.
  mutating func lookAhead<Result>(_ read: (inout Scanner) -> Result) -> Result {
    var result: Result?
    _ = attempt { scanner -> Void? in
      result = read(&scanner)
      return nil
    }
    return result!
  }

  /// Consumes a bracketed group, from the opening bracket to after the closing one.
  package mutating func skipBalanced() {
    let open = token.range
    if let end = memory.groups[open.lowerBound] {
      position = end
    } else {
      readBalanced()
    }
    if memory.unclosed.contains(open.lowerBound) { report("this bracket is not closed", at: open) }
  }

  private mutating func readBalanced() {
    var open: [Int] = []
    repeat {
      let token = token
      advance()
      guard token.kind == .punctuation else { continue }
      switch source[token.range.lowerBound] {
      case "(", "[", "{": open.append(token.range.lowerBound)
      case ")", "]", "}":
        if let start = open.popLast() { memory.groups[start] = position }
      default: break
      }
    } while !open.isEmpty && !atEnd
    for start in open { memory.groups[start] = position }
    memory.unclosed.formUnion(open)
  }

  // MARK: Inspecting

  package func peek() -> Token {
    lexer.token(from: token.range.upperBound, operand: lexer.operandMayFollow(token))
  }

  package func text(_ token: Token) -> String { source[token.range] }

  /// Returns whether `token` is exactly `text`.
  package func matches(_ token: Token, _ text: StaticString) -> Bool {
    token.range.count == text.utf8CodeUnitCount && token.kind != .string
      && source.matches(text, at: token.range.lowerBound)
  }

  package func at(_ text: StaticString) -> Bool { matches(token, text) }

  package func at(any texts: [StaticString]) -> Bool { texts.contains(where: at) }

  /// Returns whether the current token is an operator that starts with `text`.
  package func atOperator(_ text: StaticString) -> Bool {
    token.kind == .operator && source.matches(text, at: token.range.lowerBound)
  }

  package var atEnd: Bool { token.kind == .endOfFile }

  /// Whether the current token is an identifier or a keyword.
  package var atIdentifier: Bool { token.kind == .identifier }

  /// Whether the current token touches the previous one.
  package var touchesPrevious: Bool { token.range.lowerBound == previousEnd }

  /// Returns the range from `start` to the end of the previous token.
  package func range(from start: Int) -> Range<Int> { start..<max(start, previousEnd) }
}

/// The results of a scanner's lookahead, by offset.
///
/// The scanner often reads ahead to recognize a construct. With these results, it reads no group
/// twice, and takes linear time for any nesting.
final class ScannerMemory {
  /// The positions after bracketed groups and generic argument lists.
  var groups: [Int: Scanner.Position] = [:]
  /// The unclosed brackets, whose groups end with the text.
  var unclosed: Set<Int> = []
  /// The `<` tokens that do not start a generic argument list.
  var comparisons: Set<Int> = []
  /// For each `#if`, whether it contains only attributes.
  var attributeConditionals: [Int: Bool] = [:]
  /// The end of the last `async` and `throws` that no arrow follows.
  var endOfEffects = 0
}

extension Scanner {
  /// Returns the members of a declaration with a body, and the problems found in them.
  package static func members(
    of declaration: Declaration,
    in source: SourceText
  ) -> (members: [Member], problems: [Problem]) {
    guard let body = declaration.body else { return ([], []) }
    var scanner = Scanner(source, at: body.lowerBound)
    return (scanner.scanMembers(), scanner.problems)
  }

  /// Returns the declarations of a whole file.
  ///
  /// Statements are skipped, and so is what ends no group.
  package static func members(of source: SourceText) -> [Member] {
    var scanner = Scanner(source)
    var members: [Member] = []
    while !scanner.atEnd {
      members += scanner.scanMembers()
      if !scanner.atEnd { scanner.advance() }
    }
    return members
  }
}
