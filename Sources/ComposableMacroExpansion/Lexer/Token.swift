/// A piece of source that the scanner takes as one.
struct Token: Sendable {
  enum Kind: Sendable {
    case endOfFile
    /// An identifier or a keyword, with or without backticks.
    case identifier
    case number
    case string
    case regex
    /// One of `( ) [ ] { } , : ; @ . \ =`, or `?` and `!` where they are postfix.
    case punctuation
    /// Any other run of operator characters, `->`, `&`, `<` and `>` among them.
    case `operator`
    /// `#name`.
    case pound
    case unknown
  }

  var kind: Kind
  var range: Range<Int>
  /// A Boolean value that indicates whether the space and comments before the token hold a line
  /// break.
  var startsLine: Bool
}
