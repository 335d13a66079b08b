extension String {
  /// The text with a picture for each control character, so that it can neither break the line nor
  /// command the terminal.
  var onOneLine: String {
    // Most texts are as they should be.
    guard unicodeScalars.contains(where: \.mayCommand) else { return self }
    var result = ""
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0..<0x20: result.unicodeScalars.append(Unicode.Scalar(0x2400 + scalar.value) ?? "?")
      case 0x7F: result += "\u{2421}"
      case _ where scalar.mayCommand: result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension Unicode.Scalar {
  fileprivate var mayCommand: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
