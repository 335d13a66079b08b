import ComposableSyntax

/// A file of Swift source, as a list of tokens.
///
/// The tokens do not overlap, and what is between them is whitespace and comments. So an edit of
/// tokens keeps all formatting. Any text is a file: brackets that match nothing have no partner.
final class SourceFile: Sendable {
  let path: String
  let source: SourceText
  let tokens: [Token]
  /// For each token, the index of the matching bracket, or `nil` for other tokens.
  let partners: [Int?]
  /// For each token, the index of the innermost bracket around it, or `nil` outside of all.
  let enclosing: [Int?]
  /// The indices of the tokens that are a word, by the word.
  private let words: [String: [Int]]
  private let lineStarts: [Int]

  init(path: String, text: String) {
    self.path = path
    source = SourceText(text)
    tokens = Self.tokens(of: source)
    partners = Self.partners(of: tokens, in: source)
    enclosing = Self.enclosing(partners)
    words = Self.words(of: tokens, in: source)
    lineStarts = [0] + (0..<source.count).filter { [source] in source[$0] == "\n" }.map { $0 + 1 }
  }

  private static func tokens(of source: SourceText) -> [Token] {
    let lexer = Lexer(source)
    var tokens: [Token] = []
    var (offset, operand) = (0, true)
    while true {
      let token = lexer.token(from: offset, operand: operand)
      guard token.kind != .endOfFile else { return tokens }
      tokens.append(token)
      (offset, operand) = (token.range.upperBound, lexer.operandMayFollow(token))
    }
  }

  private static func words(of tokens: [Token], in source: SourceText) -> [String: [Int]] {
    var words: [String: [Int]] = [:]
    for (index, token) in tokens.enumerated() where token.kind == .identifier {
      words[source[token.range], default: []].append(index)
    }
    return words
  }

  /// The indices of the tokens that are one of some words, in the order of the text.
  func words(_ words: Set<String>) -> [Int] {
    let found = words.compactMap { self.words[$0] }
    return found.count == 1 ? found[0] : found.joined().sorted()
  }

  private static func partners(of tokens: [Token], in source: SourceText) -> [Int?] {
    var partners = [Int?](repeating: nil, count: tokens.count)
    var open: [(index: Int, closing: Unicode.Scalar)] = []
    for (index, token) in tokens.enumerated() where token.kind == .punctuation {
      switch source[token.range.lowerBound] {
      case "(": open.append((index, ")"))
      case "[": open.append((index, "]"))
      case "{": open.append((index, "}"))
      case let closing where [")", "]", "}"].contains(closing):
        // A bracket of another kind is missing its partner.
        guard let last = open.last, last.closing == closing else { continue }
        open.removeLast()
        partners[index] = last.index
        partners[last.index] = index
      default: break
      }
    }
    return partners
  }

  private static func enclosing(_ partners: [Int?]) -> [Int?] {
    var enclosing: [Int?] = []
    var open: [Int] = []
    for (index, partner) in partners.enumerated() {
      if let partner, partner < index { open.removeLast() }
      enclosing.append(open.last)
      if let partner, partner > index { open.append(index) }
    }
    return enclosing
  }
}

extension SourceFile {
  /// A position in a file, counted from 1.
  ///
  /// The column counts bytes, as the compiler does.
  struct Location: Comparable, Sendable {
    var line: Int
    var column: Int

    static func < (lhs: Self, rhs: Self) -> Bool { (lhs.line, lhs.column) < (rhs.line, rhs.column) }
  }

  func location(of offset: Int) -> Location {
    let line = lineStarts.firstIndexOfSorted { $0 > offset }
    return Location(line: line, column: offset - lineStarts[line - 1] + 1)
  }

  /// The types at the top level.
  ///
  /// - Complexity: O(*n*). The text is scanned each time.
  var types: [TypeDeclaration] {
    TypeDeclaration.types(among: Scanner.members(of: source).declarations, of: source)
  }

  /// The text of the file.
  var text: String { source[0..<source.count] }

  /// The text of a token.
  func text(_ index: Int) -> String { source[tokens[index].range] }

  /// Returns whether the token exists and is exactly `text`.
  func at(_ index: Int, _ text: StaticString) -> Bool {
    guard tokens.indices.contains(index) else { return false }
    let range = tokens[index].range
    return range.count == text.utf8CodeUnitCount && source.matches(text, at: range.lowerBound)
  }

  /// Returns whether the tokens from `index` on are exactly these.
  func at(_ index: Int, _ texts: [StaticString]) -> Bool {
    texts.indices.allSatisfy { at(index + $0, texts[$0]) }
  }

  /// Returns whether the token exists and is an identifier or a keyword.
  func isWord(_ index: Int) -> Bool {
    tokens.indices.contains(index) && tokens[index].kind == .identifier
  }

  /// Returns the indices of the tokens in a range of the text.
  func indices(in range: Range<Int>) -> Range<Int> {
    let start = tokens.firstIndexOfSorted { $0.range.lowerBound >= range.lowerBound }
    let end = tokens.firstIndexOfSorted { $0.range.lowerBound >= range.upperBound }
    return start..<max(start, end)
  }
}

extension Array {
  /// Returns the first index whose element satisfies a condition that all elements after it satisfy
  /// too, or the end.
  ///
  /// - Complexity: O(log *n*).
  func firstIndexOfSorted(where condition: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
