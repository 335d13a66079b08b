import ComposableClocks
import ComposableDependencies
import ComposableIssues
import Observation
import Synchronization

/// A value that is shared, under a lock.
final class SharedBox<Value>: SharedRoot, Observable {
  // Unchecked, as a value of any type can be shared: it is only touched while the lock is held.
  private struct Contents: @unchecked Sendable {
    var value: Value
    var version = 0
  }

  let name: String
  private let contents: Locked<Contents>

  /// The thread that changes the value, or zero.
  private let owner = Atomic<UInt>(0)
  private let registrar = ObservationRegistrar()

  init(_ value: Value, name: String) {
    contents = Locked(Contents(value: value))
    self.name = name
    SharedChangeTracker.hasShared.store(true, ordering: .relaxed)
  }

  var value: Value {
    registrar.access(self, keyPath: \.value)
    return SharedPerspective.current?.value(of: self) ?? snapshot.value
  }

  var untypedValue: Any { snapshot.value }

  /// The value now, and how often it was changed.
  var snapshot: (value: Value, version: Int) {
    checkIsFree()
    let contents = contents.withLock { $0 }
    return (contents.value, contents.version)
  }

  func withLock<R>(_ operation: (inout Value) throws -> R) rethrows -> R {
    if let perspective = SharedPerspective.current {
      return try perspective.expect(value, of: self, operation: operation)
    }
    let trackers = DependencyValues._current.sharedChangeTrackers
    // Those who are told may read the value, so that the lock must be free again.
    defer { tellReaders() }
    return try change { value in
      for tracker in trackers { tracker.willChange(self, from: value) }
      return try operation(&value)
    }
  }

  /// Replaces the value by one that comes from outside.
  ///
  /// - Parameters:
  ///   - newValue: The value.
  ///   - version: The version that it may replace, or `nil` for any.
  func replace(with newValue: Value, version: Int? = nil) {
    let isReplaced = contents.withLock { contents in
      guard version == nil || version == contents.version else { return false }
      contents.value = newValue
      contents.version += 1
      return true
    }
    if isReplaced { tellReaders() }
  }

  private func change<R>(_ operation: (inout Value) throws -> R) rethrows -> R {
    checkIsFree()
    return try contents.withLock { contents in
      owner.store(ThreadID.current.rawValue, ordering: .relaxed)
      defer {
        contents.version += 1
        owner.store(0, ordering: .relaxed)
      }
      return try operation(&contents.value)
    }
  }

  private func tellReaders() {
    registrar.withMutation(of: self, keyPath: \.value) {}
  }

  /// Stops the program where it would wait for itself.
  private func checkIsFree() {
    precondition(
      owner.load(ordering: .relaxed) != ThreadID.current.rawValue,
      """
      '\(name)' was read or changed inside its own "withLock". Use the value that the closure of \
      "withLock" is given.
      """
    )
  }
}

/// A value that is shared by those who were handed a reference to it, and kept nowhere.
extension SharedBox: MutableReference {
  func withLock<R>(
    at location: IssueLocation,
    _ operation: (inout Value) throws -> R
  ) rethrows -> R {
    try withLock(operation)
  }

  var isLoading: Bool { false }
  var loadError: (any Error)? { nil }
  var saveError: (any Error)? { nil }
  func load() async throws {}
  func save() async throws {}
}
