/// A token of Swift source.
package struct Token: Sendable {
  package enum Kind: Sendable {
    case endOfFile
    /// An identifier or a keyword, with or without backticks.
    case identifier
    case number
    case string
    case regex
    /// One of `( ) [ ] { } , : ; @ . \ =`, or a postfix `?` or `!`.
    case punctuation
    /// Any other sequence of operator characters, including `->`, `&`, `<` and `>`.
    case `operator`
    /// `#name`.
    case pound
    case unknown
  }

  package var kind: Kind
  package var range: Range<Int>
  /// Whether the trivia before the token contains a line break.
  package var startsLine: Bool
}
