package import Composable
import Foundation

/// A JSON value as a tree.
///
/// Numbers keep their text, so nothing is rounded.
package enum JSON: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(String)
  case string(String)
  case array([JSON])
  case object([String: JSON])

  /// Encodes a value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - count: A count to which the undo stacks with values are added.
  /// - Throws: An error if the value cannot be encoded.
  package init(encoding value: some Encodable, counting count: UndoStackCount? = nil) throws {
    var userInfo: [CodingUserInfoKey: any Sendable] = [.keepsStackElementIDs: true]
    userInfo[.undoStackCount] = count
    self = try JSONValueEncoder.encode(value, userInfo: userInfo)
  }

  /// Decodes a value of a type.
  package func decode<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
    let decoder = JSONDecoder()
    decoder.userInfo[.keepsStackElementIDs] = true
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "Infinity",
      negativeInfinity: "-Infinity",
      nan: "NaN"
    )
    return try decoder.decode(type, from: Data(decodableText.utf8))
  }

  package init(_ number: Int) { self = .number(String(number)) }

  /// Creates a number from a duration: its seconds with nanoseconds.
  package init(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    let fraction = String(attoseconds / 1_000_000_000)
    let zeros = String(repeating: "0", count: 9 - fraction.count)
    self = .number("\(seconds).\(zeros)\(fraction)")
  }

  package subscript(key: String) -> JSON? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  package var string: String? { if case .string(let value) = self { value } else { nil } }
  package var int: Int? { if case .number(let text) = self { Int(text) } else { nil } }
  package var elements: [JSON]? { if case .array(let elements) = self { elements } else { nil } }

  /// A duration in seconds; `nil` if it is negative or longer than some hundred years.
  package var duration: Duration? {
    guard case .number(let text) = self, let seconds = Double(text), seconds >= 0 else {
      return nil
    }
    return Int64(exactly: (seconds * 1e9).rounded()).map(Duration.nanoseconds)
  }
}

// MARK: Times

extension JSON {
  /// The key of the only member of an encoded date: the seconds since 2001.
  package static let dateKey = "$date"

  /// The key of the only member of an encoded duration: the halves of its attoseconds.
  package static let durationKey = "$duration"

  /// A Boolean value that indicates whether this is an encoded date or duration.
  var isTime: Bool {
    guard case .object(let members) = self, members.count == 1 else { return false }
    return members[Self.dateKey] != nil || members[Self.durationKey] != nil
  }
}

// MARK: Text

extension JSON {
  /// The value on one line, with sorted keys.
  package var text: String {
    var text = ""
    write(to: &text, isDecodable: false)
    return text
  }

  /// The same as `JSONEncoder` writes it: without the types of times.
  private var decodableText: String {
    var text = ""
    write(to: &text, isDecodable: true)
    return text
  }

  private func write(to text: inout String, isDecodable: Bool) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .number(let number): text += number
    case .string(let string): Self.write(string, to: &text)
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { text += "," }
        element.write(to: &text, isDecodable: isDecodable)
      }
      text += "]"
    case .object(let members):
      if isDecodable, members.count == 1, let (key, value) = members.first, key.hasPrefix("$") {
        guard !isTime else { return value.write(to: &text, isDecodable: true) }
        text += "{"
        Self.write(String(key.dropFirst()), to: &text)
        text += ":"
        value.write(to: &text, isDecodable: true)
        text += "}"
        return
      }
      text += "{"
      for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
        if index > 0 { text += "," }
        Self.write(member.key, to: &text)
        text += ":"
        member.value.write(to: &text, isDecodable: isDecodable)
      }
      text += "}"
    }
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{0}"..<" ": text += "\\u" + String(format: "%04x", scalar.value)
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
