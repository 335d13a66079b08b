import ComposableConcurrency
import ComposableDependencies
import ComposableIssues
import Synchronization

/// A reference to a value that is loaded from and saved to a key.
///
/// Three values behind locks decide what happens: ``LoadState`` which value is applied and when to
/// load again, ``SaveState`` what is saved, and ``ReferenceStatus`` what observers see. The
/// extensions call the key, the box with the value and the observers, outside of the locks.
final class KeyedReference<Value: Sendable>: MutableReference, SavableReference {
  let id: SharedReferences.ID
  let key: any SharedReaderKey<Value>

  /// The key, if it can save values, and if it saves differences.
  ///
  /// Kept, because finding out takes longer than the rest of a save.
  let savableKey: (any SharedKey<Value>)?
  let databaseKey: (any SharedDatabaseKey<Value>)?
  let initialValue: Value
  private let references: SharedReferences
  let location: IssueLocation

  /// The test that created the first property, to report what the key sends on other threads.
  let origin = TestOrigin.withoutOverrides()
  let box: SharedBox<Value>
  let status = Locked(ReferenceStatus())
  let loads = Locked(LoadState<Value>())
  let saves: Locked<SaveState<Value>>
  // Recursive, because a key can access its own value while loading it.
  private let startLock = RecursiveLock()
  // Only accessed while `startLock` is held. The test
  // `many threads that begin at once get one reference` covers this.
  private nonisolated(unsafe) var hasBegun = false
  private let isStarted = Atomic(false)
  private let subscription = Locked<SharedSubscription?>(nil)
  let observers = SharedObservers()

  init(
    _ key: some SharedReaderKey<Value>,
    id: SharedReferences.ID,
    value: Value,
    in references: SharedReferences,
    at location: IssueLocation
  ) {
    self.id = id
    self.key = key
    savableKey = key as? any SharedKey<Value>
    databaseKey = key as? any SharedDatabaseKey<Value>
    initialValue = value
    self.references = references
    self.location = location
    box = SharedBox(value, label: "\(key)", key: id, isLive: true)
    saves = Locked(SaveState(isDatabase: databaseKey != nil))
  }

  deinit {
    references.remove(ObjectIdentifier(self), of: id)
  }

  var root: any SharedRoot { box }
  var path: String { "" }
  var defaultValue: Any? { initialValue }
  var name: String { box.name }
  func isWhole(_ root: any SharedRoot) -> Bool { box === root }

  var value: Value {
    startOutsideOfSandbox()
    return box.value
  }

  func value(in root: Any) -> Value? { box.value(in: root) }

  func withLock<R>(
    at location: IssueLocation,
    _ operation: (inout Value) throws -> R
  ) rethrows -> R {
    startOutsideOfSandbox()
    let isLive = SharedPerspective.current == nil && SharedSandbox.current == nil
    defer { if isLive { saveChanges(at: location) } }
    return try box.withLock(at: location, operation)
  }
}

extension KeyedReference {
  /// Loads the initial value and subscribes to later values.
  ///
  /// Other threads wait for a key that loads synchronously. The loading thread does not wait for
  /// itself.
  func start(isLoaded: Bool) {
    guard !isStarted.load(ordering: .acquiring) else { return }
    startLock.withLock {
      guard !hasBegun else { return }
      hasBegun = true
      if isLoaded { beginWithLoadedValue() } else { loadInitialValue() }
      let subscription = SharedChangeTracker.ignore {
        key.subscribe(context: .initialValue(initialValue), subscriber: subscriber)
      }
      self.subscription.withLock { $0 = subscription }
      isStarted.store(true, ordering: .releasing)
    }
  }

  /// Starts a reference that was created in a sandbox, and is now used outside of it.
  private func startOutsideOfSandbox() {
    guard !isStarted.load(ordering: .acquiring), SharedSandbox.current == nil else { return }
    start(isLoaded: false)
  }

  private var subscriber: SharedSubscriber<Value> {
    SharedSubscriber { [weak self] result in
      self?.receive(result)
    } onLoading: { [weak self] isLoading in
      self?.changeLoading { $0.isKeyLoading = isLoading }
    } onChange: { [weak self] in
      self?.reload(after: .change)
    } onRead: { [weak self] read in
      self?.apply(read)
    }
  }

  /// Begins with a value that was loaded before, and is not a default.
  private func beginWithLoadedValue() {
    loads.withLock { ($0.hasLoaded, $0.isRequired) = (true, true) }
    box.replace { changes in
      didLoad(initialValue, changes)
      return nil
    }
  }

  private func loadInitialValue() {
    let start = beginCountedLoad()
    load(for: .initialValue(initialValue)) { [weak self] result in
      self?.reportFailure(of: result)
      self?.finishLoading(result, since: start)
    }
  }

  /// Whether a test makes the storage fail, so that this is not an issue.
  var failsOnPurpose: Bool { (key as? any FaultyKey)?.failsOnPurpose ?? false }

  /// Changes the status and returns the old one, whose errors are released after the lock.
  func replaceStatus(_ change: (inout ReferenceStatus) -> Void) -> ReferenceStatus {
    status.withLock { status in
      let old = status
      change(&status)
      return old
    }
  }

  /// The number of local changes, or `nil` if one of them is not saved yet.
  var savedChanges: Int? { savedChanges(orFailed: false) }

  /// Counts the local changes, if they are saved.
  ///
  /// - Parameter orFailed: `true` to count changes that a database has refused as saved.
  /// - Returns: The number of changes, or `nil` if one of them is not saved yet.
  func savedChanges(orFailed: Bool) -> Int? {
    let changes = box.changes
    let isBehind = saves.withLock { orFailed ? $0.isPending(changes) : $0.isBehind(changes) }
    return isBehind ? nil : changes
  }
}

/// A key whose storage can fail because a test makes it fail.
protocol FaultyKey {
  var failsOnPurpose: Bool { get }
}

extension Result {
  var failure: Failure? { if case .failure(let error) = self { error } else { nil } }
}

/// Returns the description of an error with a period at the end.
func sentence(_ error: any Error) -> String {
  let text = "\(error)"
  return text.hasSuffix(".") ? text : text + "."
}
