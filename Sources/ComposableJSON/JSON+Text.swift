extension JSON {
  /// The value on one line, with sorted keys.
  package var text: String {
    var text = ""
    write(to: &text)
    return text
  }

  /// The value with one member or element on each line, with sorted keys.
  package var indentedText: String {
    var text = ""
    write(to: &text, indentation: "\n")
    return text
  }

  /// Appends the value to a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - indentation: A line break and the indentation of the line that contains the value; `nil`
  ///     to write the value on one line.
  private func write(to text: inout String, indentation: String? = nil) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .number(let number): text += number
    case .string(let string): Self.write(string, to: &text)
    case .array(let elements):
      Self.write(elements, between: "[", "]", to: &text, indentation) { element, text, inner in
        element.write(to: &text, indentation: inner)
      }
    case .object(let members):
      let members = members.sorted { $0.key < $1.key }
      Self.write(members, between: "{", "}", to: &text, indentation) { member, text, inner in
        Self.write(member.key, to: &text)
        text += inner == nil ? ":" : " : "
        member.value.write(to: &text, indentation: inner)
      }
    }
  }

  private static func write<Element>(
    _ elements: [Element],
    between start: String,
    _ end: String,
    to text: inout String,
    _ indentation: String?,
    element write: (Element, inout String, String?) -> Void
  ) {
    let inner = indentation.map { $0 + "  " }
    text += start
    for (index, element) in elements.enumerated() {
      if index > 0 { text += "," }
      text += inner ?? ""
      write(element, &text, inner)
    }
    if !elements.isEmpty { text += indentation ?? "" }
    text += end
  }

  /// Returns the beginning of a text in quotes.
  ///
  /// Files may contain any text, and messages must be short.
  package static func quoted(_ text: String) -> String {
    let beginning = String(text.unicodeScalars.prefix(40))
    return JSON.string(beginning == text ? text : beginning + "…").text
  }

  /// Appends a string in quotes.
  package static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\0"..<" ":
        text += scalar.value < 16 ? "\\u000" : "\\u00"
        text += String(scalar.value, radix: 16)
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
