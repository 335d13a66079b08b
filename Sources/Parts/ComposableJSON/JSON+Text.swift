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
    var rest = string[...]
    while true {
      let end = rest.utf8.index(rest.startIndex, offsetBy: plainCount(of: &rest))
      text += rest[..<end]
      guard end < rest.endIndex else { break }
      let byte = rest.utf8[end]
      switch Unicode.Scalar(byte) {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      default:
        text += byte < 16 ? "\\u000" : "\\u00"
        text += String(byte, radix: 16)
      }
      rest = rest[rest.utf8.index(after: end)...]
    }
    text += "\""
  }

  /// Returns the number of bytes before the first one to escape.
  private static func plainCount(of text: inout Substring) -> Int {
    text.withUTF8 { plainEnd(of: $0, from: 0) }
  }

  /// Returns the position of the next quote, backslash or control character, or the end.
  ///
  /// A debug build of a client runs the compiler plugin without optimizations. There, a pointer is
  /// ten times as fast as the subscript of an array.
  static func plainEnd(of text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    let (quote, backslash) = (UInt8(ascii: "\""), UInt8(ascii: "\\"))
    guard let bytes = text.baseAddress else { return start }
    let count = text.count
    var end = start
    while end < count, bytes[end] >= 0x20, bytes[end] != quote, bytes[end] != backslash {
      end += 1
    }
    return end
  }
}
