import ComposableIssues

/// What a shared value is read from.
protocol Reference<Value>: AnyObject, Sendable {
  associatedtype Value

  /// The reference as issues name it.
  var name: String { get }

  /// The reference as people read it: with its value, if it has no key.
  var description: String { get }

  /// The value, as it is seen from the current perspective; whoever reads it may observe it.
  var value: Value { get }

  /// A Boolean value that indicates whether a value is being loaded.
  var isLoading: Bool { get }

  /// Why the last attempt to load failed, if it did.
  var loadError: (any Error)? { get }

  /// Loads the value anew.
  func load() async throws
}

extension Reference {
  var description: String { name }
}

/// What a shared value is changed through.
protocol MutableReference<Value>: Reference {
  /// Lends the value to be changed.
  func withLock<R>(
    at location: IssueLocation,
    _ operation: (inout Value) throws -> R
  ) rethrows -> R

  /// Why the last attempt to save failed, if it did.
  var saveError: (any Error)? { get }

  /// Saves the value, and waits until that is done.
  func save() async throws
}
