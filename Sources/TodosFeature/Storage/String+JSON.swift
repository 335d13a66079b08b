extension String {
  /// The beginning of the text as a JSON string.
  ///
  /// Files may contain any text, and messages must be short.
  var jsonExcerpt: String {
    let beginning = unicodeScalars.prefix(40)
    let isWhole = beginning.endIndex == unicodeScalars.endIndex
    return (isWhole ? self : String(beginning) + "…").jsonQuoted
  }

  /// The text as a JSON string, in quotes.
  package var jsonQuoted: String {
    var result = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\0"..<" ":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
