import ComposableSyntax

/// A piece of source sent by the compiler, with its location in a file.
struct SyntaxNode: Sendable {
  var text: SourceText
  var fileName: String
  /// The UTF-8 offset of the text in the file.
  var offset: Int
  /// The line of the file in which the text starts.
  var line: Int?

  init?(_ json: JSON?) {
    guard let source = json?["source"]?.string else { return nil }
    text = SourceText(source)
    fileName = json?["location"]?["fileName"]?.string ?? ""
    offset = Self.clamped(json?["location"]?["offset"]?.int ?? 0)
    line = (json?["location"]?["line"]?.int).map(Self.clamped)
  }

  /// Limits a position, so that computing with positions cannot overflow.
  private static func clamped(_ position: Int) -> Int {
    min(max(position, 0), Int(Int32.max))
  }
}
