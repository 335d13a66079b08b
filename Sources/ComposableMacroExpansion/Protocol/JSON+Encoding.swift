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
    output += "\"".utf8
    for byte in string.utf8 {
      switch Unicode.Scalar(byte) {
      case "\"": output += "\\\"".utf8
      case "\\": output += "\\\\".utf8
      case "\n": output += "\\n".utf8
      case "\r": output += "\\r".utf8
      case "\t": output += "\\t".utf8
      case "\0"..<" ":
        output += "\\u00".utf8
        output += (byte < 16 ? "0" : "").utf8
        output += String(byte, radix: 16).utf8
      default: output.append(byte)
      }
    }
    output += "\"".utf8
  }
}
