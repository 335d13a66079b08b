/// A piece of source as the compiler sends it, with its place in a file.
struct SyntaxNode: Sendable {
  var text: SourceText
  var fileName: String
  /// The UTF-8 offset of the text in the file.
  var offset: Int
  /// The line of the file on which the text begins.
  var line: Int?

  init?(_ json: JSON?) {
    guard let source = json?["source"]?.string else { return nil }
    text = SourceText(source)
    fileName = json?["location"]?["fileName"]?.string ?? ""
    offset = json?["location"]?["offset"]?.int ?? 0
    line = json?["location"]?["line"]?.int
  }
}
