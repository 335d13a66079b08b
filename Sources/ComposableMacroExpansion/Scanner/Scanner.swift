/// Finds the shape of Swift declarations without parsing expressions or statements.
///
/// It goes through any text to its end. What it does not understand it writes down in ``problems``
/// and passes over, so that a macro can say where it does not know what it expands.
struct Scanner: Sendable {
  let source: SourceText
  let lexer: Lexer
  /// The current token.
  private(set) var token: Token
  /// The token before it.
  private(set) var previous: Token?
  /// The end of the token before, or where scanning began.
  private(set) var previousEnd: Int
  private(set) var problems: [Problem] = []
  /// How many types or `#if`s are around the current token.
  private var depth = 0

  /// Deeper nesting than anybody writes, and shallower than any stack.
  static let maximumDepth = 64

  init(_ source: SourceText, at offset: Int = 0) {
    self.source = source
    lexer = Lexer(source)
    token = lexer.token(from: offset, operand: true)
    previousEnd = offset
  }

  mutating func report(_ message: String, at range: Range<Int>? = nil) {
    problems.append(Problem(message: message, range: range ?? token.range))
  }

  /// Reads something that can contain its like, unless that is nested too deeply.
  ///
  /// - Returns: `nil` where it is nested too deeply; nothing is read then.
  mutating func nested<Result>(_ read: (inout Scanner) -> Result) -> Result? {
    guard depth < Self.maximumDepth else {
      // Only what is reported first is of interest, and lookahead comes here again and again.
      if problems.last?.message != Self.tooDeep { report(Self.tooDeep) }
      return nil
    }
    depth += 1
    defer { depth -= 1 }
    return read(&self)
  }

  private static let tooDeep = "this is nested too deeply"

  // MARK: Going on

  mutating func advance() {
    let next = peek()
    take(token)
    token = next
  }

  /// Takes the first `length` bytes of the current token.
  mutating func advance(splitting length: Int) {
    let end = token.range.lowerBound + length
    guard end < token.range.upperBound else { return advance() }
    var head = token
    head.range = token.range.lowerBound..<end
    take(head)
    token = lexer.token(from: end, operand: false)
  }

  private mutating func take(_ token: Token) {
    previous = token
    previousEnd = token.range.upperBound
  }

  /// Takes the current token if it is `text`.
  mutating func consume(_ text: StaticString) -> Bool {
    guard at(text) else { return false }
    advance()
    return true
  }

  /// Takes a bracketed group, from the opening bracket to after the closing one.
  mutating func skipBalanced() {
    let open = token.range
    var depth = 0
    repeat {
      if token.kind == .punctuation {
        switch source[token.range.lowerBound] {
        case "(", "[", "{": depth += 1
        case ")", "]", "}": depth -= 1
        default: break
        }
      }
      advance()
    } while depth > 0 && !atEnd
    if depth > 0 { report("this bracket is not closed", at: open) }
  }

  // MARK: Looking

  func peek() -> Token {
    lexer.token(from: token.range.upperBound, operand: lexer.operandMayFollow(token))
  }

  func text(_ token: Token) -> String { source[token.range] }

  /// Whether `token` is exactly `text`.
  func matches(_ token: Token, _ text: StaticString) -> Bool {
    token.range.count == text.utf8CodeUnitCount && token.kind != .string
      && source.matches(text, at: token.range.lowerBound)
  }

  func at(_ text: StaticString) -> Bool { matches(token, text) }

  func at(any texts: [StaticString]) -> Bool { texts.contains(where: at) }

  /// Whether the current token is an operator that begins with `text`.
  func atOperator(_ text: StaticString) -> Bool {
    token.kind == .operator && source.matches(text, at: token.range.lowerBound)
  }

  var atEnd: Bool { token.kind == .endOfFile }

  /// Whether the current token is an identifier, any keyword included.
  var atIdentifier: Bool { token.kind == .identifier }

  /// Whether nothing is between the current token and the one before.
  var touchesPrevious: Bool { token.range.lowerBound == previousEnd }

  /// From `start` to the end of the token before.
  func range(from start: Int) -> Range<Int> { start..<max(start, previousEnd) }
}
