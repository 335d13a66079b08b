/// A word of a line.
///
/// Quotes group words only if they open at the start of a word and close at the end of one. Other
/// quotes are ordinary characters, as in `add Don't forget 3" nails`.
struct LineWord {
  let value: String
  let start: String.Index

  static func split(_ line: String) -> [LineWord] {
    var words: [LineWord] = []
    var rest = line[...]
    while true {
      rest = rest.drop(while: \.isWhitespace)
      guard !rest.isEmpty else { return words }
      if let (value, end) = quoted(rest) {
        words.append(LineWord(value: value, start: rest.startIndex))
        rest = rest[end...]
      } else {
        let word = rest.prefix { !$0.isWhitespace }
        words.append(LineWord(value: String(word), start: rest.startIndex))
        rest = rest[word.endIndex...]
      }
    }
  }

  /// Joins the words from a position on into one text, exactly as it was typed.
  static func join(_ words: [LineWord], from start: Int, of line: String) -> [String] {
    guard start + 1 < words.count else { return words.map(\.value) }
    var text = line[words[start].start...]
    while text.last?.isWhitespace == true { text.removeLast() }
    return words[..<start].map(\.value) + [String(text)]
  }

  private static func quoted(_ text: Substring) -> (value: String, end: Substring.Index)? {
    guard let quote = text.first, quote == "\"" || quote == "'" else { return nil }
    var value = ""
    var index = text.index(after: text.startIndex)
    while index < text.endIndex {
      var character = text[index]
      index = text.index(after: index)
      if character == quote {
        return index == text.endIndex || text[index].isWhitespace ? (value, index) : nil
      }
      if character == "\\", quote == "\"", index < text.endIndex, "\\\"".contains(text[index]) {
        character = text[index]
        index = text.index(after: index)
      }
      value.append(character)
    }
    return nil
  }
}
