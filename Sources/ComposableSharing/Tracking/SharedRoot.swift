/// A storage of a shared value of any type.
protocol SharedRoot: AnyObject, Sendable {
  /// The name of the reference in issues.
  var name: String { get }

  /// The current value, read without observation.
  var untypedValue: Any { get }
}
