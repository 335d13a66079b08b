/// A value of a shared value in a recording.
///
/// Unchecked for the same reason, and with the same limits, as `SharedBox.Contents`. The closure
/// only reads what it captures.
package enum RecordedSharedValue: @unchecked Sendable {
  case value(Any)

  /// An encoded value, with a closure that decodes it or returns `nil`.
  case encoded(String, decode: (any Decodable.Type) -> Any?)

  /// Returns the value if it has a type.
  package func value<Value>(as type: Value.Type) -> Value? {
    // A cast of the optional would turn a missing value of an optional type into `nil`.
    guard let value = value(ofType: type) else { return nil }
    return value as? Value
  }

  /// Returns the value, or `nil` if it cannot be decoded as a type.
  package func value(ofType type: any Any.Type) -> Any? {
    switch self {
    case .value(let value): value
    case .encoded(_, let decode): (type as? any Decodable.Type).flatMap { decode($0) }
    }
  }
}

/// The values of shared values, by their names.
package typealias SharedValueTable = [String: RecordedSharedValue]

/// The shared values of a recording before one of its steps.
package struct RecordedSharing: Sendable {
  package var values: SharedValueTable

  /// The names of the values of this process so far.
  package var names: SharedNames

  package init(values: SharedValueTable = [:], names: SharedNames = SharedNames()) {
    self.values = values
    self.names = names
  }
}
