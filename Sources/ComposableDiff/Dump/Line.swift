/// One line of a dump or of a difference, not yet turned into text.
struct Line: Hashable {
  /// Which of the two values a line belongs to.
  enum Mark {
    case first
    case second
    case both
  }

  var mark: Mark
  var indent: Int
  var text: String
  /// A Boolean value that indicates whether a comma follows; kept apart because which item is the
  /// last one is known late.
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
