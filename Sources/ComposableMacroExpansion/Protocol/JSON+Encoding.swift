extension JSON {
  /// The encoded text, with the members of objects sorted by key.
  var encoded: [UInt8] {
    var output: [UInt8] = []
    encode(to: &output)
    return output
  }

  private func encode(to output: inout [UInt8]) {
    switch self {
    case .null: output += "null".utf8
    case .bool(let value): output += (value ? "true" : "false").utf8
    case .int(let value): output += String(value).utf8
    case .string(let value): Self.encode(value, to: &output)
    case .array(let elements):
      output += "[".utf8
      for (index, element) in elements.enumerated() {
        if index > 0 { output += ",".utf8 }
        element.encode(to: &output)
      }
      output += "]".utf8
    case .object(let members):
      output += "{".utf8
      for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
        if index > 0 { output += ",".utf8 }
        Self.encode(member.key, to: &output)
        output += ":".utf8
        member.value.encode(to: &output)
      }
      output += "}".utf8
    }
  }

  private static func encode(_ string: String, to output: inout [UInt8]) {
    let text = Array(string.utf8)
    var start = 0
    output.append(UInt8(ascii: "\""))
    while true {
      let end = endOfPlainText(text, from: start)
      output += text[start..<end]
      guard end < text.count else { break }
      switch Unicode.Scalar(text[end]) {
      case "\"": output += "\\\"".utf8
      case "\\": output += "\\\\".utf8
      case "\n": output += "\\n".utf8
      case "\r": output += "\\r".utf8
      case "\t": output += "\\t".utf8
      default:
        output += "\\u00".utf8
        output += (text[end] < 16 ? "0" : "").utf8
        output += String(text[end], radix: 16).utf8
      }
      start = end + 1
    }
    output.append(UInt8(ascii: "\""))
  }

  /// Returns the position of the next byte that must be escaped, or the end.
  ///
  /// As in the decoder, a pointer is faster where the plugin is not optimized.
  private static func endOfPlainText(_ text: [UInt8], from start: Int) -> Int {
    let (space, quote, backslash) = (UInt8(ascii: " "), UInt8(ascii: "\""), UInt8(ascii: "\\"))
    return text.withUnsafeBufferPointer { text in
      guard let bytes = text.baseAddress else { return start }
      var end = start
      while end < text.count, bytes[end] >= space, bytes[end] != quote, bytes[end] != backslash {
        end += 1
      }
      return end
    }
  }
}
