import ComposableDependencies
import ComposableIssues
import Foundation
import Observation
import Synchronization

/// A shared value in memory.
///
/// Two locks guard it. `turn` lets one thread at a time change the value; it is recursive, because the
/// change is the user's code, which may use the value again. `contents` is held only to copy a value
/// in or out, so that reading never waits for a change.
final class SharedBox<Value>: SharedRoot, Observable {
  // Unchecked: a value of any type can be shared, as in the field. The lock makes copying and replacing
  // the value safe, which `increments of many threads are not lost` notices. It cannot protect an object
  // that two threads have read: the user must make shared objects `Sendable`.
  private struct Contents: @unchecked Sendable {
    var value: Value

    /// How often the value was changed here, rather than replaced from outside.
    var changes = 0
  }

  let name: String
  private let contents: Locked<Contents>
  private let turn = NSRecursiveLock()
  // Only touched while `turn` is held; `a nested change is reported, and the outer one wins` notices.
  private nonisolated(unsafe) var isChanging = false
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

  /// The current value, and how often it was changed here.
  var snapshot: (value: Value, changes: Int) {
    let contents = contents.withLock { $0 }
    return (contents.value, contents.changes)
  }

  /// Changes a copy of the value, which replaces the value when the operation ends.
  func withLock<R>(
    at location: IssueLocation,
    _ operation: (inout Value) throws -> R
  ) rethrows -> R {
    if let perspective = SharedPerspective.current {
      return try perspective.expect(value, of: self, operation: operation)
    }
    let trackers = DependencyValues._current.sharedChangeTrackers
    // Observers may change the value, so they are notified when the turn is over.
    defer { notifyObservers() }
    return try turn.withLock {
      if isChanging { reportNestedChange(at: location) }
      let isNested = isChanging
      isChanging = true
      defer { isChanging = isNested }
      var contents = contents.withLock { $0 }
      for tracker in trackers { tracker.willChange(self, from: contents.value) }
      defer { replace(contents.value, isChange: true) }
      return try operation(&contents.value)
    }
  }

  /// Replaces the value by one that comes from outside.
  ///
  /// - Parameters:
  ///   - newValue: The value.
  ///   - isNewer: Whether it is newer than the current value, which was changed here so many times.
  func replace(with newValue: Value, ifNewer isNewer: (_ changes: Int) -> Bool) {
    let isReplaced = turn.withLock {
      guard isNewer(snapshot.changes) else { return false }
      replace(newValue, isChange: false)
      return true
    }
    if isReplaced { notifyObservers() }
  }

  private func replace(_ newValue: Value, isChange: Bool) {
    var new = Contents(value: newValue)
    // The old value is released after the lock: its `deinit` may run code.
    contents.withLock { contents in
      new.changes = contents.changes + (isChange ? 1 : 0)
      swap(&contents, &new)
    }
  }

  private func notifyObservers() {
    registrar.withMutation(of: self, keyPath: \.value) {}
  }

  private func reportNestedChange(at location: IssueLocation) {
    reportIssue(
      """
      '\(name)' was changed inside its own "withLock".

      The outer closure ends last, and its value replaces this change. Change the value that the \
      outer closure receives instead.
      """,
      at: location
    )
  }
}

/// A value that is shared by those who were handed a reference to it, and kept nowhere.
extension SharedBox: MutableReference {
  var description: String { "\(name)(value: \(String(reflecting: value)))" }
  var isLoading: Bool { false }
  var loadError: (any Error)? { nil }
  var saveError: (any Error)? { nil }
  func load() async throws {}
  func save() async throws {}
}
