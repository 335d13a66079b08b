/// A line of a dump or of a difference, before it is converted to text.
struct Line: Hashable {
  /// The value or values that a line belongs to.
  enum Mark {
    case first
    case second
    case both
  }

  var mark: Mark
  var indent: Int
  var text: String
  /// A Boolean value that indicates whether a comma follows.
  ///
  /// It is separate from the text, because the last item is only known later.
  var comma = false

  func text(prefix: String) -> String {
    let content = text + (comma ? "," : "")
    guard !content.isEmpty else { return mark == .both ? "" : prefix.trimmingSpaces }
    return prefix + String(repeating: "  ", count: indent) + content
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    String(self[..<(lastIndex { $0 != " " }.map(index(after:)) ?? startIndex)])
  }
}
