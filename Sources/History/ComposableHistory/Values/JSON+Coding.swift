package import Composable
package import ComposableJSON

extension JSON {
  /// Encodes a value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - count: A count to which the undo stacks with values are added.
  /// - Throws: An error if the value cannot be encoded.
  package init(encoding value: some Encodable, counting count: UndoStackCount? = nil) throws {
    self = try JSONValueEncoder.content(of: value, counting: count).json
  }

  /// Decodes a value of a type.
  ///
  /// - Throws: A `DecodingError`, or an error of the type.
  package func decode<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
    try JSONValueDecoder.decode(type, from: self, userInfo: [.keepsStackElementIDs: true])
  }

  /// Creates a number from a duration: its seconds with nanoseconds.
  package init(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    let fraction = String(attoseconds / 1_000_000_000)
    let zeros = String(repeating: "0", count: 9 - fraction.count)
    self = .number("\(seconds).\(zeros)\(fraction)")
  }

  /// A duration in seconds; `nil` if it is negative or longer than some hundred years.
  package var duration: Duration? {
    guard case .number(let text) = self, let seconds = Double(text), seconds >= 0 else {
      return nil
    }
    return Int64(exactly: (seconds * 1e9).rounded()).map(Duration.nanoseconds)
  }
}

// MARK: Numbers

extension Int {
  /// Reads the number of an action or of an effect, which is at least 0.
  ///
  /// JavaScript, which reads recordings too, has no whole numbers above 2⁵³.
  package init?(ordinal text: some StringProtocol) {
    guard let number = Int(text), (0...1 << 53).contains(number) else { return nil }
    self = number
  }
}

extension JSON {
  /// The number of an action or of an effect, or `nil` for another value.
  package var ordinal: Int? {
    if case .number(let text) = self { Int(ordinal: text) } else { nil }
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

  /// Whether this is an encoded optional with the key for it.
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
