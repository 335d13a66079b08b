import ComposableClocks
import ComposableDependencies
import ComposableIssues
import Observation
import Synchronization

/// A value that is loaded from a key, and saved there.
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
  private let start = Locked(false)
  private let starter = Atomic<UInt>(0)
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
    box = SharedBox(value, name: "Shared<\(Value.self)>(\(key))")
  }

  deinit {
    references.remove(ObjectIdentifier(self), of: id)
  }

  var name: String { box.name }
  var value: Value { box.value }

  func withLock<R>(
    at location: IssueLocation,
    _ operation: (inout Value) throws -> R
  ) rethrows -> R {
    let isAsserted = SharedPerspective.current != nil
    defer { if !isAsserted { saveChanges(at: location) } }
    return try box.withLock(operation)
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
    setLoading(true)
    let result = await withCheckedContinuation { continuation in
      key.load(
        context: .userInitiated,
        continuation: LoadContinuation(name) { continuation.resume(returning: $0) }
      )
    }
    finishLoading(result)
    _ = try result.get()
  }

  /// Loads the value for the first time, unless that was done, and hears of changes from then on.
  ///
  /// Other threads wait until what can be loaded at once is loaded; the thread that loads does not, so
  /// that a key may use its own value.
  func start(isLoaded: Bool) {
    guard !isStarted.load(ordering: .acquiring) else { return }
    let thread = ThreadID.current.rawValue
    guard starter.load(ordering: .relaxed) != thread else { return }
    start.withLock { isDone in
      guard !isDone else { return }
      isDone = true
      starter.store(thread, ordering: .relaxed)
      if !isLoaded { loadInitialValue() }
      let subscription = key.subscribe(
        context: .initialValue(initialValue),
        subscriber: SharedSubscriber { [weak self] result in
          self?.finishLoading(result)
          self?.reportFailure(of: result)
        } onLoading: { [weak self] isLoading in
          self?.setLoading(isLoading)
        }
      )
      self.subscription.withLock { $0 = subscription }
      starter.store(0, ordering: .relaxed)
      isStarted.store(true, ordering: .releasing)
    }
  }

  private func loadInitialValue() {
    setLoading(true)
    let version = box.snapshot.version
    key.load(
      context: .initialValue(initialValue),
      continuation: LoadContinuation(name) { [weak self] result in
        // What was changed meanwhile is newer than what is loaded.
        self?.finishLoading(result, replacing: version)
        self?.reportFailure(of: result)
      }
    )
  }

  private func finishLoading(_ result: Result<Value?, any Error>, replacing version: Int? = nil) {
    switch result {
    case .success(let value):
      box.replace(with: value ?? initialValue, version: version)
      setLoading(false, error: nil)
    case .failure(let error):
      setLoading(false, error: error)
    }
  }

  private func setLoading(_ isLoading: Bool) {
    setLoading(isLoading, error: status.withLock { $0.loadError })
  }

  private func setLoading(_ isLoading: Bool, error: (any Error)?) {
    let (isOther, isOtherError) = status.withLock { status in
      defer { (status.isLoading, status.loadError) = (isLoading, error) }
      return (status.isLoading != isLoading, status.loadError != nil || error != nil)
    }
    if isOther { registrar.withMutation(of: self, keyPath: \.isLoading) {} }
    if isOtherError { registrar.withMutation(of: self, keyPath: \.loadError) {} }
  }

  private func reportFailure(of result: Result<Value?, any Error>) {
    guard case .failure(let error) = result, !(error is DroppedContinuation) else { return }
    reportIssue(
      """
      '\(name)' could not be loaded: \(error).

      It keeps the value that it has. The error is in "loadError" until a value is loaded; call \
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

  /// Saves what was changed since the last time, and what somebody waits for.
  ///
  /// One thread at a time hands values to the key; whoever comes meanwhile leaves that to it, so that
  /// the newest value is always the last.
  private func saveChanges(at location: IssueLocation?) {
    guard let key = key as? any SharedKey<Value> else { return }
    repeat {
      guard saves.withLock({ $0.begin() }) else { return }
      let (value, version) = box.snapshot
      if let waiters = saves.withLock({ $0.take(version) }) {
        save(value, with: key, for: waiters, at: location)
      }
      saves.withLock { $0.isSaving = false }
    } while saves.withLock { [version = box.snapshot.version] in $0.hasUnsaved(version) }
  }

  private func save(
    _ value: Value,
    with key: some SharedKey<Value>,
    for waiters: [SaveQueue.Waiter],
    at location: IssueLocation?
  ) {
    key.save(
      value,
      context: waiters.isEmpty ? .didSet : .userInitiated,
      continuation: SaveContinuation(name) { [weak self, name] result in
        self?.finishSaving(result)
        for waiter in waiters { waiter.resume(returning: result) }
        if waiters.isEmpty { Self.reportFailure(of: result, name: name, at: location) }
      }
    )
  }

  private func finishSaving(_ result: Result<Void, any Error>) {
    var error: (any Error)?
    if case .failure(let failure) = result { error = failure }
    let isOther = status.withLock { status in
      defer { status.saveError = error }
      return status.saveError != nil || error != nil
    }
    if isOther { registrar.withMutation(of: self, keyPath: \.saveError) {} }
  }

  private static func reportFailure(
    of result: Result<Void, any Error>,
    name: String,
    at location: IssueLocation?
  ) {
    guard case .failure(let error) = result, !(error is DroppedContinuation) else { return }
    let text = """
      '\(name)' could not be saved: \(error).

      The value is changed, but not kept. The error is in "saveError" until the value is saved; call \
      "save()" to try again.
      """
    guard let location else { return reportIssue(text) }
    reportIssue(text, at: location)
  }
}
