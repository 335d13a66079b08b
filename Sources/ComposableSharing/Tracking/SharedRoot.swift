/// Where a shared value is kept, whatever its type.
protocol SharedRoot: AnyObject, Sendable {
  /// The reference as issues name it.
  var name: String { get }

  /// The value now, for those who are no readers.
  var untypedValue: Any { get }
}
