import Composable
package import ComposableJSON
package import ComposableSharing

/// A change of a `@Shared` value during a recording.
public struct SharedValueChange: Sendable {
  /// The cause of a change.
  package enum Cause: Hashable, Sendable {
    /// The store used the value for the first time, and found this value.
    case found

    /// The reducer changed the value while it handled the action.
    case action

    /// An effect of the store changed the value, without an action.
    case effect(Int)

    /// Another feature, a view, or another program changed the value.
    case outside
  }

  /// The name of the value: its key, such as `.inMemory("count")`, or its type if it has no key.
  ///
  /// A number follows if several values have the same name.
  package let name: String

  /// The cause of the change.
  package let cause: Cause

  /// The time since the store was created.
  package let time: Duration

  /// The redacted new value.
  package let value: RecordedSharedValue
}

extension SharedValueChange {
  /// Returns the redacted new value.
  ///
  /// - Parameter type: The type of the value.
  /// - Returns: The value, or `nil` if it has another type or cannot be decoded.
  public func newValue<Value>(as type: Value.Type = Value.self) -> Value? { value.value(as: type) }
}

extension SharedValueChange.Cause {
  init(_ cause: SharedLog.Cause) {
    self =
      switch cause {
      case .found: .found
      case .reducer: .action
      case .effect(let number): .effect(number)
      case .outside: .outside
      }
  }

  init?(_ json: JSON) {
    switch json.string {
    case "found": self = .found
    case "action": self = .action
    case "outside": self = .outside
    default:
      guard let number = json["effect"]?.ordinal else { return nil }
      self = .effect(number)
    }
  }

  package var json: JSON {
    switch self {
    case .found: .string("found")
    case .action: .string("action")
    case .effect(let number): ["effect": JSON(number)]
    case .outside: .string("outside")
    }
  }
}

extension SharedValueTable {
  mutating func apply(_ changes: some Sequence<SharedValueChange>) {
    for change in changes { self[change.name] = change.value }
  }
}

// MARK: JSON

extension JSON {
  /// Whether a line has only changes of shared values.
  ///
  /// They belong to the next action, or come after the last one.
  package var isSharedChange: Bool {
    guard case .object(let members) = self else { return false }
    return members.count == 1 && members["shared"] != nil
  }
}

/// The encoded values of shared values, for the changes between them.
package struct SharedValueEncoder {
  private var values: [String: EncodedValue] = [:]

  package init() {}

  /// Returns the first values of a recording.
  package mutating func table<State, Action>(
    _ table: SharedValueTable,
    _ encoding: RecordingEncoding<State, Action>
  ) throws -> JSON {
    values = try table.mapValues { value in
      var encoded = EncodedValue()
      _ = try encoding.update(&encoded, to: value)
      return encoded
    }
    return .object(values.mapValues(\.json))
  }

  /// Returns the changes with the differences of the values.
  package mutating func changes<State, Action>(
    _ changes: [SharedValueChange],
    _ encoding: RecordingEncoding<State, Action>
  ) throws -> JSON {
    .array(
      try changes.map { change in
        let isKnown = values[change.name] != nil
        let changes = try encoding.update(
          &values[change.name, default: EncodedValue()],
          to: change.value
        )
        let value = values[change.name]?.json ?? .null
        return [
          "name": .string(change.name), "cause": change.cause.json, "time": JSON(change.time),
          "changes": .array(isKnown ? changes : [["at": .array([]), "set": value]]),
        ]
      }
    )
  }
}

/// The decoded values of a file.
struct SharedValueDecoder {
  private var values: [String: JSON] = [:]

  /// The current values.
  private(set) var table: SharedValueTable = [:]

  /// Creates a decoder from the values in a header.
  init(_ json: JSON?) {
    guard case .object(let values)? = json else { return }
    self.values = values
    table = values.mapValues { RecordedSharedValue($0) }
  }

  /// Reads the changes of a line.
  mutating func changes(_ json: JSON?, line: Int) throws -> [SharedValueChange] {
    try (json?.elements ?? []).map { json in
      guard let name = json["name"]?.string,
        let cause = json["cause"].flatMap(SharedValueChange.Cause.init),
        let time = json["time"]?.duration, let changes = json["changes"]?.elements,
        values[name, default: .null].apply(changes)
      else {
        throw RecordingError(line: line, text: "Its changes of shared values cannot be read.")
      }
      let value = RecordedSharedValue(values[name] ?? .null)
      table[name] = value
      return SharedValueChange(name: name, cause: cause, time: time, value: value)
    }
  }
}

extension RecordedSharedValue {
  init(_ json: JSON) {
    self = .encoded(json.text) { type in
      func decode<Value: Decodable>(_ type: Value.Type) -> Any? { try? json.decode(type) }
      return decode(type)
    }
  }
}

extension RecordingEncoding {
  /// Encodes what has changed in a value if it is `Encodable`; otherwise, its dump.
  fileprivate func update(
    _ encoded: inout EncodedValue,
    to value: RecordedSharedValue
  ) throws -> [JSON] {
    guard case .value(let value) = value else { return encoded.update(.null) }
    guard kind == .values, let value = value as? any Encodable else {
      return encoded.update(JSON(dumping: value))
    }
    return try encoded.update(encoding: value)
  }
}
