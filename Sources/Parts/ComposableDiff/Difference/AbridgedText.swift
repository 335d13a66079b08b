extension String {
  /// Returns the text with each line cut at a length, followed by the number of omitted characters.
  func abridged(to limit: Int) -> String {
    guard utf8.count > limit else { return self }
    return lines.map { line in
      let rest = line.unicodeScalars.dropFirst(limit)
      return rest.isEmpty
        ? line : "\(String(line.unicodeScalars.prefix(limit)))… (\(rest.count) more)"
    }
    .joined(separator: "\n")
  }
}

/// Two long single-line texts, shortened to the parts around their difference.
struct AbridgedText {
  let first: String
  let second: String

  /// The length up to which texts are shown completely.
  private static let limit = 500
  /// The number of characters to show on both sides of a difference.
  private static let context = 40

  init?(_ first: String, _ second: String) {
    guard max(first.utf8.count, second.utf8.count) > Self.limit,
      !(first + second).utf8.contains(UInt8(ascii: "\n"))
    else { return nil }
    let (old, new) = (Array(first.unicodeScalars), Array(second.unicodeScalars))
    let prefix = zip(old, new).prefix { $0 == $1 }.count
    let suffix = zip(old.dropFirst(prefix).reversed(), new.dropFirst(prefix).reversed())
      .prefix { $0 == $1 }.count
    func cut(_ scalars: [Unicode.Scalar]) -> String {
      let start = scalars[..<prefix]
      let changed = String(scalars[prefix..<scalars.count - suffix])
      let end = scalars[(scalars.count - suffix)...]
      return Self.cut(start, keeping: start.suffix(Self.context)) + changed.abridged(to: 1_000)
        + Self.cut(end, keeping: end.prefix(Self.context))
    }
    (self.first, self.second) = (cut(old), cut(new))
  }

  /// Omits an equal part, unless it is hardly longer than the note that replaces it.
  private static func cut(
    _ equal: ArraySlice<Unicode.Scalar>,
    keeping kept: ArraySlice<Unicode.Scalar>
  ) -> String {
    let count = equal.count - kept.count
    guard count > context else { return String(equal) }
    let note = "… (\(count) equal) …"
    return kept.startIndex == equal.startIndex ? String(kept) + note : note + String(kept)
  }
}

extension String {
  fileprivate init(_ scalars: some Sequence<Unicode.Scalar>) {
    self.init(String.UnicodeScalarView(scalars))
  }
}
