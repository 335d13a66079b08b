import ComposableClocks
import ComposableConcurrency
import ComposableDependencies
import ComposableDiff
import ComposableIssues
import Synchronization

/// A shared value in memory.
///
/// Two locks protect it. `turn` serializes changes. It is recursive, because a change is user code,
/// which can access the value again. `contents` is held only to copy the value, so reading never
/// waits for a change.
final class SharedBox<Value>: SharedRoot {
  // Unchecked, because values of any type can be shared. The lock makes copying and replacing the
  // value safe; the test `increments of many threads are not lost` covers this. It cannot protect
  // an object that two threads have read, so shared objects must be `Sendable`.
  private struct Contents: @unchecked Sendable {
    var value: Value

    /// The number of local changes, without replacements by external values.
    var changes = 0

    /// The logs of the stores that use the value.
    var logs: [WeakLog] = []
  }

  private struct WeakLog {
    weak let log: SharedLog?
  }

  let label: String
  let parts = KeptParts()
  private let key: SharedReferences.ID?
  private let contents: Locked<Contents>

  /// The sandbox of the code that created the value, which therefore changes the value itself.
  private weak let sandbox: SharedSandbox?

  private let turn = RecursiveLock()
  // Only accessed while `turn` is held. The test
  // `a nested change is reported, and the outer one wins` covers this.
  private nonisolated(unsafe) var isChanging = false
  private let observers = SharedObservers()

  /// Creates a value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - label: The text of the key.
  ///   - key: The key.
  ///   - isLive: Pass `true` if a sandbox that creates the value must not change it.
  init(
    _ value: Value,
    label: String = "Shared<\(Value.self)>",
    key: SharedReferences.ID? = nil,
    isLive: Bool = false
  ) {
    contents = Locked(Contents(value: value))
    self.label = label
    self.key = key
    sandbox = isLive ? nil : .current
    SharedChangeTracker.hasShared.store(true, ordering: .relaxed)
  }

  var value: Value {
    Sleep.uses(.sharedValues, isChange: false)
    observers.access(\.value, of: self)
    if let perspective = SharedPerspective.current { return valueSeen(from: perspective) }
    return loggedValue
  }

  // Not inlined, like the next function: a function looks up the types of its optional values when it
  // begins, which took half of the instructions of a read.
  @inline(never) private func valueSeen(from perspective: SharedPerspective) -> Value {
    perspective.value(of: canonical) ?? loggedValue
  }

  @inline(never) private func valueSeen(in sandbox: SharedSandbox) -> Value {
    sandbox.value(of: self) ?? liveValue
  }

  private var loggedValue: Value {
    for log in SharedLog.current { report(to: log) }
    return currentValue
  }

  var name: String {
    key == nil ? label : "Shared<\(Value.self)>(\(label))".withoutLocalContexts
  }

  var untypedValue: Any { currentValue }

  var identity: SharedIdentity { key.map(SharedIdentity.key) ?? .storage(ObjectIdentifier(self)) }

  /// The storage that stands for this one in the current sandbox, if there is one.
  private var canonical: SharedBox { SharedSandbox.current?.root(of: self) ?? self }

  /// The value in the current sandbox, or else the live one.
  private var currentValue: Value {
    guard let sandbox = SharedSandbox.current else { return liveValue }
    return valueSeen(in: sandbox)
  }

  var liveValue: Value { contents.withLock { $0.value } }

  /// The live value and the number of local changes.
  var snapshot: (value: Value, changes: Int) {
    let contents = contents.withLock { $0 }
    return (contents.value, contents.changes)
  }

  /// The number of local changes.
  var changes: Int { contents.withLock { $0.changes } }

  /// Changes a copy of the value, which replaces the value when the operation ends.
  func withLock<R>(
    at location: IssueLocation,
    _ operation: (inout Value) throws -> R
  ) rethrows -> R {
    if let perspective = SharedPerspective.current {
      return try perspective.expect(value, of: canonical, operation: operation)
    }
    Sleep.uses(.sharedValues, isChange: true)
    let trackers = DependencyValues._current.sharedChangeTrackers
    if let sandbox = SharedSandbox.current {
      return try change(in: sandbox, trackers, operation)
    }
    for log in SharedLog.current { report(to: log) }
    // Observers can change the value, so they are notified after the lock is released.
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

  private func change<R>(
    in sandbox: SharedSandbox,
    _ trackers: [SharedChangeTracker],
    _ operation: (inout Value) throws -> R
  ) rethrows -> R {
    var value = currentValue
    for tracker in trackers { tracker.willChange(canonical, from: value) }
    defer {
      for box in self === canonical ? [self] : [self, canonical] {
        box.parts.keepValues(in: currentValue)
      }
      sandbox.didChange(canonical, to: value)
      set(.value(value), in: sandbox)
    }
    return try operation(&value)
  }

  func set(_ value: RecordedSharedValue, in sandbox: SharedSandbox) {
    guard let value = value.value(as: Value.self) else { return }
    sandbox.set(value, of: self)
    if sandbox === self.sandbox { replace(value, isChange: true) }
  }

  func report(to log: SharedLog) {
    contents.withLock { contents in
      if contents.logs.contains(where: { $0.log === log }) { return }
      contents.logs.removeAll { $0.log == nil }
      contents.logs.append(WeakLog(log: log))
      // Under the lock, so that no later change is logged before.
      log.append(self, contents.value, .found)
    }
  }

  /// Replaces the value with an external one.
  ///
  /// Changes by other threads wait for the closure.
  ///
  /// - Parameter newValue: A closure that returns the value, or `nil` if the current one is newer,
  ///   given the number of local changes.
  func replace(with newValue: (_ changes: Int) -> Value?) {
    let isReplaced = turn.withLock {
      guard let newValue = newValue(changes) else { return false }
      replace(newValue, isChange: false)
      return true
    }
    if isReplaced { notifyObservers() }
  }

  private func replace(_ newValue: Value, isChange: Bool) {
    // Before the new value is visible, so that a part that it lacks is kept when it disappears.
    parts.keepValues(in: liveValue)
    var new = Contents(value: newValue)
    // The old value is released after the lock, because its `deinit` can run code.
    contents.withLock { contents in
      new.changes = contents.changes + (isChange ? 1 : 0)
      new.logs = contents.logs
      swap(&contents, &new)
    }
    if !new.logs.isEmpty { for log in new.logs { log.log?.append(self, newValue) } }
    withExtendedLifetime(new) {}
  }

  private func notifyObservers() {
    observers.notify(\.value, of: self)
  }

  private func reportNestedChange(at location: IssueLocation) {
    reportIssue(
      """
      '\(name)' was changed inside its own "withLock".

      The outer closure returns last, and its value replaces this change. Change the value that \
      the outer closure receives instead.
      """,
      at: location
    )
  }
}

/// A shared value that only exists while references to it exist.
extension SharedBox: MutableReference {
  var root: any SharedRoot { self }
  var defaultValue: Any? { key == nil ? liveValue : nil }
  var path: String { "" }
  func value(in root: Any) -> Value? { root as? Value }
  var description: String { "\(name)(value: \(String(reflecting: value)))" }
  var isLoading: Bool { false }
  var loadError: (any Error)? { nil }
  var saveError: (any Error)? { nil }
  func load() async throws {}
  func save() async throws {}
}
