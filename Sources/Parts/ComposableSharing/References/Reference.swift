import ComposableIssues

/// A reference to a shared value of any type.
protocol AnyReference: AnyObject, Sendable {
  /// The storage of the whole value.
  var root: any SharedRoot { get }

  /// The text of the key path to the part of the value, such as `.name`, or an empty text.
  var path: String { get }

  /// The value that the reference has if nothing was saved, or `nil` if it is not known.
  var defaultValue: Any? { get }
}

extension AnyReference {
  var defaultValue: Any? { nil }
}

/// A reference to a shared value.
protocol Reference<Value>: AnyReference {
  associatedtype Value

  /// The name of the reference in issues.
  var name: String { get }

  /// The description of the reference.
  ///
  /// Without a key, it includes the value.
  var description: String { get }

  /// The value, as seen from the current perspective.
  ///
  /// Reading it registers for observation.
  var value: Value { get }

  /// Returns the value that the reference has in a value of its root, without observation, or `nil`
  /// if that has another type.
  func value(in root: Any) -> Value?

  /// Whether a value is being loaded.
  var isLoading: Bool { get }

  /// The error of the last attempt to load, if it failed.
  var loadError: (any Error)? { get }

  /// Loads the value again.
  func load() async throws

  /// Returns whether the reference is to the whole value of a storage.
  func isWhole(_ root: any SharedRoot) -> Bool
}

extension Reference {
  func isWhole(_ root: any SharedRoot) -> Bool { self === root }
  var description: String { name }
}

/// A mutable reference to a shared value.
protocol MutableReference<Value>: Reference {
  /// Calls a closure that changes the value.
  func withLock<R>(
    at location: IssueLocation,
    _ operation: (inout Value) throws -> R
  ) rethrows -> R

  /// The error of the last attempt to save, if it failed.
  var saveError: (any Error)? { get }

  /// Saves the value and waits until it is saved.
  func save() async throws
}
