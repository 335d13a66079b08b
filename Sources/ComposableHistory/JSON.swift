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
  ///
  /// - Throws: A `DecodingError`, or an error of the type.
  package func decode<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
    try JSONValueDecoder.decode(type, from: self, userInfo: [.keepsStackElementIDs: true])
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

// MARK: Marks

extension JSON {
  /// The key of the only member of an encoded date: the seconds since 2001.
  package static let dateKey = "$date"

  /// The key of the only member of an encoded duration: the halves of its attoseconds.
  package static let durationKey = "$duration"

  /// The key of the only member of an encoded optional whose value is `null` or such an optional.
  static let someKey = "$some"

  /// The value of an encoded date or duration without its type, or `nil` for any other value.
  var time: JSON? {
    guard case .object(let members) = self, members.count == 1 else { return nil }
    return members[Self.dateKey] ?? members[Self.durationKey]
  }

  /// A Boolean value that indicates whether this is an encoded optional with the key for it.
  var isSome: Bool {
    guard case .object(let members) = self, members.count == 1 else { return false }
    return members[Self.someKey] != nil
  }

  /// The members of an object as the program encoded them, or `nil` for any other value.
  var members: [String: JSON]? {
    guard case .object(let members) = self else { return nil }
    guard members.count == 1, let (key, value) = members.first, key.hasPrefix("$") else {
      return members
    }
    return time == nil && !isSome ? [String(key.dropFirst()): value] : nil
  }
}

// MARK: Text

extension JSON {
  /// The value on one line, with sorted keys.
  package var text: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .number(let number): text += number
    case .string(let string): Self.write(string, to: &text)
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { text += "," }
        element.write(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
        if index > 0 { text += "," }
        Self.write(member.key, to: &text)
        text += ":"
        member.value.write(to: &text)
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
