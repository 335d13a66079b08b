package import ComposableDependencies
import Synchronization

/// A log of the shared values that a store uses, and of their changes by anyone.
package final class SharedLog: Sendable {
  /// The cause of a change.
  package enum Cause: Hashable, Sendable {
    /// The store used the value for the first time.
    case found

    /// The reducer of the store changed the value.
    case reducer

    /// An effect of the store changed the value.
    case effect(Int)

    /// Other code changed the value: another feature, a view, or another program.
    case outside
  }

  /// A change of a value.
  ///
  /// Unchecked for the same reason, and with the same limits, as `SharedBox.Contents`.
  package struct Change: @unchecked Sendable {
    let root: any SharedRoot
    package let cause: Cause
    package let time: ContinuousClock.Instant

    /// The new value.
    package fileprivate(set) var value: Any

    /// Returns whether another change is one of the same value.
    package func isOfSameValue(as other: Self) -> Bool { root.identity == other.root.identity }

    /// Returns the change with the value that a closure leaves in a sandbox.
    package func replacing(_ body: () -> Void) -> Self {
      let sandbox = SharedSandbox(references: .live)
      var change = self
      sandbox.run {
        root.set(.value(value), in: sandbox)
        body()
        change.value = root.untypedValue
      }
      return change
    }
  }

  fileprivate struct Content {
    var changes: [Change] = []

    /// The number of changes from which on only the last one of each value is kept.
    var limit = 1_000
  }

  // Not an array, which each action of a recorded store would allocate.
  @TaskLocal private static var bound: (innermost: SharedLog, outer: [SharedLog])?

  // Only an optimization for processes that record nothing.
  private static let isUsed = Atomic(false)

  private let effectNumber: @Sendable () -> Int?
  private let didAppend: @Sendable () -> Void
  private let content = Locked(Content())
  private let names = Locked(SharedNames())

  /// Creates a log.
  ///
  /// - Parameters:
  ///   - effectNumber: A closure that returns the number of the effect that is running.
  ///   - didAppend: A closure that is called after each change, on any thread.
  package init(
    effectNumber: @escaping @Sendable () -> Int?,
    didAppend: @escaping @Sendable () -> Void = {}
  ) {
    self.effectNumber = effectNumber
    self.didAppend = didAppend
    Self.isUsed.store(true, ordering: .relaxed)
  }

  /// The logs of the reducer that is running.
  static var current: [SharedLog] {
    guard isUsed.load(ordering: .relaxed), let bound else { return [] }
    return bound.outer + [bound.innermost]
  }

  /// Adds the shared values in a value to the log.
  ///
  /// - Complexity: O(*n*), where *n* is the number of parts of the value.
  package func find(in value: Any) {
    guard SharedChangeTracker.isNeeded else { return }
    forEachSharedRoot(in: value) { $0.report(to: self) }
  }

  /// Runs a reducer whose changes are logged.
  package func track<R>(_ operation: () throws -> R) rethrows -> R {
    try Self.$bound.withValue((self, Self.current), operation: operation)
  }

  /// Runs an operation of a key.
  ///
  /// No reducer causes the changes that it makes to other values.
  static func untracked<R>(_ operation: () throws -> R) rethrows -> R {
    guard bound != nil else { return try operation() }
    return try $bound.withValue(nil, operation: operation)
  }

  /// Runs an operation that starts a task of a key.
  ///
  /// The task can last longer than the effect that started it, and does not cause its changes.
  static func withoutEffect<R>(_ operation: () throws -> R) rethrows -> R {
    guard isUsed.load(ordering: .relaxed), !DependencyValues._current.sharedLogs.isEmpty else {
      return try operation()
    }
    return try withDependencies {
      $0.sharedLogs = []
    } operation: {
      try operation()
    }
  }

  /// The log of the recording that is being encoded, in which shared properties are names.
  @TaskLocal static var encoded: SharedLog?

  /// Runs a closure in which shared properties are encoded as their names in the log.
  package func encode<R>(_ body: () throws -> R) rethrows -> R {
    try Self.$encoded.withValue(self, operation: body)
  }

  /// Returns and removes the changes so far, in order.
  package func take() -> [Change] {
    content.withLock { content in
      defer { content = Content() }
      return content.changes
    }
  }

  /// Returns the name of a changed value in a recording.
  package func name(of change: Change) -> String { name(of: change.root) }

  func name(of root: any SharedRoot) -> String {
    // The store's isolation calls this, so no other name is made in the meantime. Identities are
    // compared by user code, which must not run under a lock.
    var names = allNames
    let name = names.makeName(of: root)
    self.names.withLock { [names] in $0 = names }
    return name
  }

  /// The names of all values so far.
  package var allNames: SharedNames { names.withLock { $0 } }

  func append(_ root: any SharedRoot, _ value: Any, _ cause: Cause? = nil) {
    let change = Change(root: root, cause: cause ?? currentCause, time: .now, value: value)
    // The old changes are released after the lock, because the `deinit` of a value can run code.
    withExtendedLifetime(content.withLock { $0.append(change) }) {}
    didAppend()
  }

  private var currentCause: Cause {
    if Self.current.contains(where: { $0 === self }) { return .reducer }
    guard DependencyValues._current.sharedLogs.contains(where: { $0 === self }) else {
      return .outside
    }
    return effectNumber().map(Cause.effect) ?? .outside
  }
}

extension SharedLog.Content {
  /// Appends a change, and returns the earlier changes if some of them were dropped.
  fileprivate mutating func append(_ change: SharedLog.Change) -> [SharedLog.Change] {
    changes.append(change)
    guard changes.count > limit else { return [] }
    let all = changes
    var roots: Set<ObjectIdentifier> = []
    changes = all.reversed().filter { roots.insert(ObjectIdentifier($0.root)).inserted }.reversed()
    limit = max(limit, 2 * changes.count)
    return all
  }
}

extension DependencyValues {
  /// The logs of the store whose reducer or effect is running.
  package var sharedLogs: [SharedLog] {
    get { self[SharedLogsKey.self] }
    set { self[SharedLogsKey.self] = newValue }
  }
}

private enum SharedLogsKey: DependencyKey {
  static var liveValue: [SharedLog] { [] }
  static var testValue: [SharedLog] { [] }
}

/// Calls a closure with the storage of each shared value in a value.
///
/// It looks into structs, enums and collections, but not into objects.
func forEachSharedRoot(in value: Any, _ body: (any SharedRoot) -> Void) {
  func isPlain<Value>(_ value: Value) -> Bool { _isPOD(Value.self) || value is String }
  if let property = value as? any RootedProperty { return body(property.anyReference.root) }
  if _openExistential(value, do: isPlain) { return }
  var mirror: Mirror? = Mirror(reflecting: value)
  while let current = mirror, current.displayStyle != .class {
    for child in current.children { forEachSharedRoot(in: child.value, body) }
    mirror = current.superclassMirror
  }
}
