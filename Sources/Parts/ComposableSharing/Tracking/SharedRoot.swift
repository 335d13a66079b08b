/// A storage of a shared value of any type.
protocol SharedRoot: AnyObject, Sendable {
  /// The name of the reference in issues.
  var name: String { get }

  /// The text of the key or, without one, of the type.
  var label: String { get }

  var identity: SharedIdentity { get }

  /// The current value, read without observation.
  var untypedValue: Any { get }

  /// The references that keep parts of the value.
  var parts: KeptParts { get }

  /// Adds the value, and each later change, to a log.
  func report(to log: SharedLog)

  /// Changes the value in a sandbox, unless the new value has another type.
  func set(_ value: RecordedSharedValue, in sandbox: SharedSandbox)
}

/// The identity of a shared value: its key or, if it has none, its storage.
enum SharedIdentity: Hashable, Sendable {
  case key(SharedReferences.ID)
  case storage(ObjectIdentifier)
}
