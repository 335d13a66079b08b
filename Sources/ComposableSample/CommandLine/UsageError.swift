/// Why the words of a command make no sense, and how to mend it.
struct UsageError: Error, Equatable {
  let message: String
}

extension UsageError {
  /// The error of a word that is not among those that are known.
  static func unknown(_ kind: String, _ word: String, known: [String]) -> Self {
    let help =
      nearest(to: word, in: known).map { "Did you mean \"\($0)\"?" }
      ?? "There are: \(known.joined(separator: ", "))."
    return Self(message: "There is no \(kind) \"\(word)\". \(help)")
  }

  /// The known word that somebody may have meant, as far as it is near enough to ask.
  private static func nearest(to word: String, in known: [String]) -> String? {
    let word = word.lowercased()
    let near = known.map { (known: $0, distance: distance(word, $0)) }
      .min { $0.distance < $1.distance }
    if let near, near.distance <= max(1, near.known.count / 3) { return near.known }
    return known.first { word.count > 1 && $0.hasPrefix(word) }
  }

  /// How many characters have to be typed, removed, replaced or swapped.
  private static func distance(_ lhs: String, _ rhs: String) -> Int {
    let (lhs, rhs) = (Array(lhs), Array(rhs))
    var rows = [Array(0...rhs.count)]
    for i in lhs.indices {
      var row = [i + 1]
      for j in rhs.indices {
        let replaced = rows[i][j] + (lhs[i] == rhs[j] ? 0 : 1)
        var least = min(replaced, rows[i][j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, lhs[i] == rhs[j - 1], lhs[i - 1] == rhs[j] {
          least = min(least, rows[i - 1][j - 1] + 1)
        }
        row.append(least)
      }
      rows.append(row)
    }
    return rows[lhs.count][rhs.count]
  }
}
