/// An error in the arguments, with advice.
struct UsageError: Error, Equatable {
  let message: TerminalText
}

extension UsageError {
  /// Creates the error for an unknown word.
  ///
  /// - Parameters:
  ///   - kind: The kind of word that was expected.
  ///   - word: The unknown word.
  ///   - known: The known words.
  ///   - synonyms: Other words that users may try, with the words to suggest for them.
  /// - Returns: The error, with a suggestion or all known words.
  static func unknown(
    _ kind: TerminalText,
    _ word: String,
    known: [String],
    synonyms: [String: String] = [:]
  ) -> Self {
    let meant = nearest(to: word, in: known + synonyms.keys.sorted())
    let help: TerminalText =
      meant.map { "Did you mean \(quoted: synonyms[$0] ?? $0)?" }
      ?? "Use one of: \(known.joined(separator: ", "))."
    return Self(message: "Unknown \(kind) \(quoted: word). \(help)")
  }

  /// Creates the error for an undo or a redo without the commands before it.
  static func needsSession(_ word: String) -> Self {
    Self(
      message: """
        \(quoted: word) needs the commands before it. Use it in a file of commands or in the full \
        screen.
        """
    )
  }

  /// Returns the known word that the user may have meant, if one is similar enough.
  private static func nearest(to word: String, in known: [String]) -> String? {
    // Computing the distance takes time, and no known word is that long.
    guard word.utf8.count <= 64 else { return nil }
    let word = word.lowercased()
    let near = known.map { (known: $0, distance: distance(word, $0)) }
      .min { $0.distance < $1.distance }
    if let near, near.distance <= max(1, near.known.count / 3), near.distance < near.known.count {
      return near.known
    }
    return known.first { word.count > 1 && $0.hasPrefix(word) }
  }

  /// Returns the number of characters to insert, remove, replace or swap.
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
