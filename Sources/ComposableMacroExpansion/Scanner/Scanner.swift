/// Finds the shape of Swift declarations without parsing expressions or statements.
///
/// It goes through any text to its end, in time that is linear in its length. What it does not
/// understand it writes down in ``problems`` and passes over, so that a macro can say where it does
/// not know what it expands.
struct Scanner {
  /// Where the scanner is in its text.
  struct Position {
    /// The current token.
    var token: Token
    /// The token before it.
    var previous: Token?
    /// The end of the token before, or where scanning began.
    var previousEnd: Int
  }

  let source: SourceText
  let lexer: Lexer
  /// What is known of the text ahead, shared with the scanner's copies.
  let memory = ScannerMemory()
  private(set) var position: Position
  private(set) var problems: [Problem] = []
  /// How many of what is read by recursion are around the current token.
  private var depth = 0

  /// Deeper nesting than anybody writes, and shallower than any stack.
  static let maximumDepth = 64

  init(_ source: SourceText, at offset: Int = 0) {
    self.source = source
    lexer = Lexer(source)
    position = Position(
      token: lexer.token(from: offset, operand: true),
      previousEnd: offset
    )
  }

  var token: Token { position.token }
  var previous: Token? { position.previous }
  var previousEnd: Int { position.previousEnd }

  mutating func report(_ message: String, at range: Range<Int>? = nil, isError: Bool = false) {
    problems.append(Problem(message: message, range: range ?? token.range, isError: isError))
  }

  /// Reads something that can contain its like, unless that is nested too deeply.
  ///
  /// - Parameters:
  ///   - subject: What it is.
  ///   - advice: How to nest it less deeply.
  ///   - read: Reads it.
  /// - Returns: `nil` where it is nested too deeply; nothing is read then.
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

  // MARK: Going on

  mutating func advance() {
    let next = peek()
    take(token)
    position.token = next
  }

  /// Takes the first `length` bytes of the current token.
  mutating func advance(splitting length: Int) {
    let end = token.range.lowerBound + length
    guard end < token.range.upperBound else { return advance() }
    var head = token
    head.range = token.range.lowerBound..<end
    take(head)
    switch source[end] {
    case "<", ">", "~":
      // The rest is an operator too. Lexing each rest of `>>>>` again would take quadratic time.
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

  /// Takes the current token if it is `text`.
  mutating func consume(_ text: StaticString) -> Bool {
    guard at(text) else { return false }
    advance()
    return true
  }

  /// Goes on where a group ends that was read before.
  mutating func skip(to end: Position) {
    position = end
  }

  /// Reads ahead, and returns here if the result is `nil`.
  mutating func attempt<Result>(_ read: (inout Scanner) -> Result?) -> Result? {
    let (position, problemCount) = (position, problems.count)
    let result = read(&self)
    if result == nil {
      self.position = position
      let error = problems[problemCount...].first(where: \.isError)
      problems.removeLast(problems.count - problemCount)
      // What is nested too deeply is why the attempt failed.
      if let error, problems.last != error { problems.append(error) }
    }
    return result
  }

  /// Reads ahead, and returns here.
  mutating func lookAhead<Result>(_ read: (inout Scanner) -> Result) -> Result {
    var result: Result?
    _ = attempt { scanner -> Void? in
      result = read(&scanner)
      return nil
    }
    return result!
  }

  /// Takes a bracketed group, from the opening bracket to after the closing one.
  mutating func skipBalanced() {
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

  // MARK: Looking

  func peek() -> Token {
    lexer.token(from: token.range.upperBound, operand: lexer.operandMayFollow(token))
  }

  func text(_ token: Token) -> String { source[token.range] }

  /// Returns whether `token` is exactly `text`.
  func matches(_ token: Token, _ text: StaticString) -> Bool {
    token.range.count == text.utf8CodeUnitCount && token.kind != .string
      && source.matches(text, at: token.range.lowerBound)
  }

  func at(_ text: StaticString) -> Bool { matches(token, text) }

  func at(any texts: [StaticString]) -> Bool { texts.contains(where: at) }

  /// Returns whether the current token is an operator that begins with `text`.
  func atOperator(_ text: StaticString) -> Bool {
    token.kind == .operator && source.matches(text, at: token.range.lowerBound)
  }

  var atEnd: Bool { token.kind == .endOfFile }

  /// A Boolean value that indicates whether the current token is an identifier, any keyword
  /// included.
  var atIdentifier: Bool { token.kind == .identifier }

  /// A Boolean value that indicates whether nothing is between the current token and the one
  /// before.
  var touchesPrevious: Bool { token.range.lowerBound == previousEnd }

  /// From `start` to the end of the token before.
  func range(from start: Int) -> Range<Int> { start..<max(start, previousEnd) }
}
