import ComposableDependencies
import ComposableIssues
import Foundation
import Observation
import Synchronization

/// A reference to a value that is loaded from and saved to a key.
final class KeyedReference<Value: Sendable>: MutableReference, Observable {
  private struct Status {
    var isLoading = false
    var loadError: (any Error)?
    var saveError: (any Error)?
  }

  let id: SharedReferences.ID
  private let key: any SharedReaderKey<Value>
  private let initialValue: Value
  private let references: SharedReferences
  private let box: SharedBox<Value>
  private let status = Locked(Status())
  private let saves = Locked(SaveQueue())
  // Recursive, because a key can access its own value while loading it.
  private let startLock = NSRecursiveLock()
  // Only accessed while `startLock` is held. The test
  // `many threads that begin at once get one reference` covers this.
  private nonisolated(unsafe) var hasBegun = false
  private let isStarted = Atomic(false)
  private let subscription = Locked<SharedSubscription?>(nil)
  private let registrar = ObservationRegistrar()

  init(
    _ key: some SharedReaderKey<Value>,
    id: SharedReferences.ID,
    value: Value,
    in references: SharedReferences
  ) {
    self.id = id
    self.key = key
    initialValue = value
    self.references = references
    box = SharedBox(value, name: SharedReferences.name(of: key), key: id, isLive: true)
  }

  deinit {
    references.remove(ObjectIdentifier(self), of: id)
  }

  var name: String { box.name }

  var value: Value {
    startOutsideOfSandbox()
    return box.value
  }

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
  var isLoading: Bool {
    registrar.access(self, keyPath: \.isLoading)
    return status.withLock { $0.isLoading }
  }

  var loadError: (any Error)? {
    registrar.access(self, keyPath: \.loadError)
    return status.withLock { $0.loadError }
  }

  func load() async throws {
    _ = try await loadedValue()
  }

  /// Loads the value, and returns `nil` if none was ever saved.
  func loadedValue() async throws -> Value? {
    setLoading(true)
    let changes = savedChanges
    let result = await withCheckedContinuation { continuation in
      key.load(
        context: .userInitiated,
        continuation: LoadContinuation(name) { continuation.resume(returning: $0) }
      )
    }
    finishLoading(result, since: changes)
    return try result.get()
  }

  /// Loads the initial value and subscribes to later values.
  ///
  /// Other threads wait for a key that loads synchronously. The loading thread does not wait for
  /// itself.
  func start(isLoaded: Bool) {
    guard !isStarted.load(ordering: .acquiring) else { return }
    startLock.withLock {
      guard !hasBegun else { return }
      hasBegun = true
      if !isLoaded { loadInitialValue() }
      let subscription = key.subscribe(
        context: .initialValue(initialValue),
        subscriber: SharedSubscriber { [weak self] result in
          guard let self else { return }
          finishLoading(result, since: savedChanges)
          reportFailure(of: result)
        } onLoading: { [weak self] isLoading in
          self?.setLoading(isLoading)
        } onRead: { [weak self] read in
          self?.apply(read)
        }
      )
      self.subscription.withLock { $0 = subscription }
      isStarted.store(true, ordering: .releasing)
    }
  }

  /// Starts a reference that was created in a sandbox, and is now used outside of it.
  private func startOutsideOfSandbox() {
    guard !isStarted.load(ordering: .acquiring), SharedSandbox.current == nil else { return }
    start(isLoaded: false)
  }

  private func loadInitialValue() {
    setLoading(true)
    let changes = savedChanges
    key.load(
      context: .initialValue(initialValue),
      continuation: LoadContinuation(name) { [weak self] result in
        self?.finishLoading(result, since: changes)
        self?.reportFailure(of: result)
      }
    )
  }

  /// The number of local changes, or `nil` if one of them is not saved yet.
  private var savedChanges: Int? {
    let changes = box.snapshot.changes
    return saves.withLock { $0.isBehind(changes) } ? nil : changes
  }

  /// Applies an external value, unless a local change is newer.
  ///
  /// A local change is newer than any value that is read, or arrives, before the change is saved,
  /// because saving replaces the external value. The value in memory and the saved value are
  /// therefore eventually equal, whichever thread is faster. The check and the replacement are
  /// atomic.
  ///
  /// - Parameters:
  ///   - result: The value, `nil` if there is none, or an error.
  ///   - start: The ``savedChanges`` when the key began to load the value, or when it sent the
  ///     value on its own.
  private func finishLoading(_ result: Result<Value?, any Error>, since start: Int?) {
    switch result {
    case .success(let value):
      box.replace { changes in
        guard start == changes, savedChanges == changes else { return nil }
        return value ?? initialValue
      }
      setLoading(false, error: nil)
    case .failure(let error):
      setLoading(false, error: error)
    }
  }

  /// Reads and applies an external value, unless a local change is newer.
  ///
  /// Only the closure itself can change the value between reading and replacing it, for example
  /// when it decodes the value. Its change is then newer.
  private func apply(_ read: () -> Result<Value?, any Error>?) {
    var result: Result<Value?, any Error>?
    box.replace { changes in
      guard savedChanges == changes else { return nil }
      result = read()
      guard case .success(let value)? = result, savedChanges == changes else { return nil }
      return value ?? initialValue
    }
    guard let result else { return }
    var error: (any Error)?
    if case .failure(let failure) = result { error = failure }
    setLoading(false, error: error)
    reportFailure(of: result)
  }

  private func setLoading(_ isLoading: Bool) {
    setLoading(isLoading, error: status.withLock { $0.loadError })
  }

  private func setLoading(_ isLoading: Bool, error: (any Error)?) {
    let old = replaceStatus { ($0.isLoading, $0.loadError) = (isLoading, error) }
    if old.isLoading != isLoading { registrar.withMutation(of: self, keyPath: \.isLoading) {} }
    if old.loadError != nil || error != nil {
      registrar.withMutation(of: self, keyPath: \.loadError) {}
    }
  }

  /// Changes the status and returns the old one, whose errors are released after the lock.
  private func replaceStatus(_ change: (inout Status) -> Void) -> Status {
    status.withLock { status in
      let old = status
      change(&status)
      return old
    }
  }

  private func reportFailure(of result: Result<Value?, any Error>) {
    guard case .failure(let error) = result, !(error is DroppedContinuation) else { return }
    reportIssue(
      """
      '\(name)' could not be loaded: \(error).

      The value did not change. "loadError" contains the error until a value is loaded. Call \
      "load()" to try again.
      """
    )
  }
}

extension KeyedReference {
  var saveError: (any Error)? {
    registrar.access(self, keyPath: \.saveError)
    return status.withLock { $0.saveError }
  }

  func save() async throws {
    let result = await withCheckedContinuation { continuation in
      saves.withLock { $0.waiters.append(continuation) }
      saveChanges(at: nil)
    }
    try result.get()
  }

  /// Saves changes that have not been saved, and resumes tasks that wait for a save.
  ///
  /// One thread at a time passes values to the key. Other threads leave their changes to it, so
  /// that the newest value is always saved last.
  private func saveChanges(at location: IssueLocation?) {
    guard let key = key as? any SharedKey<Value> else { return }
    repeat {
      guard saves.withLock({ $0.begin() }) else { return }
      let (value, changes) = box.snapshot
      if let waiters = saves.withLock({ $0.take(changes) }) {
        save(value, with: key, for: waiters, at: location)
      }
      saves.withLock { $0.isHandingOver = false }
    } while saves.withLock { [changes = box.snapshot.changes] in $0.needsSaving(changes) }
  }

  private func save(
    _ value: Value,
    with key: some SharedKey<Value>,
    for waiters: [SaveQueue.Waiter],
    at location: IssueLocation?
  ) {
    // The reference exists until the value is saved. The next property with the key then finds it,
    // instead of loading the value that is about to be replaced.
    key.save(
      value,
      context: waiters.isEmpty ? .didSet : .userInitiated,
      continuation: SaveContinuation(name) { result in
        self.finishSaving(result)
        for waiter in waiters { waiter.resume(returning: result) }
        if waiters.isEmpty { self.reportFailure(of: result, at: location) }
      }
    )
  }

  private func finishSaving(_ result: Result<Void, any Error>) {
    var error: (any Error)?
    if case .failure(let failure) = result { error = failure }
    saves.withLock { $0.finish() }
    let old = replaceStatus { status in
      status.saveError = error
      // A saved value replaces the value that failed to load.
      if error == nil { status.loadError = nil }
    }
    if old.saveError != nil || error != nil {
      registrar.withMutation(of: self, keyPath: \.saveError) {}
    }
    if old.loadError != nil, error == nil {
      registrar.withMutation(of: self, keyPath: \.loadError) {}
    }
  }

  private func reportFailure(of result: Result<Void, any Error>, at location: IssueLocation?) {
    guard case .failure(let error) = result, !(error is DroppedContinuation) else { return }
    let text = """
      '\(name)' could not be saved: \(error).

      The value changed in memory, but was not stored. "saveError" contains the error until the \
      value is saved. Call "save()" to try again.
      """
    guard let location else { return reportIssue(text) }
    reportIssue(text, at: location)
  }
}
