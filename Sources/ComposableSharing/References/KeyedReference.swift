import ComposableConcurrency
import ComposableDependencies
import ComposableDiff
import ComposableIssues
import Observation
import Synchronization

/// A reference to a value that is loaded from and saved to a key.
final class KeyedReference<Value: Sendable>: MutableReference, SavableReference, Observable {
  private struct Status {
    /// The number of loads in flight, except for loads that follow a notification.
    var loadCount = 0
    /// A Boolean value that indicates whether the key has sent the beginning of loading.
    var isKeyLoading = false
    var loadError: (any Error)?
    var saveError: (any Error)?

    var isLoading: Bool { loadCount > 0 || isKeyLoading }
  }

  let id: SharedReferences.ID
  private let key: any SharedReaderKey<Value>
  private let initialValue: Value
  private let references: SharedReferences
  private let location: IssueLocation

  /// The test that created the first property, to report what the key sends on other threads.
  private let origin = TestOrigin.withoutOverrides()
  private let box: SharedBox<Value>
  private let status = Locked(Status())
  private let loads = Locked(LoadQueue<Value>())
  private let saves = Locked(SaveQueue())
  /// The transactions of a database key, which replace the saves of other keys.
  private let transactions: Locked<TransactionQueue<Value>>?
  // Recursive, because a key can access its own value while loading it.
  private let startLock = RecursiveLock()
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
    in references: SharedReferences,
    at location: IssueLocation
  ) {
    self.id = id
    self.key = key
    initialValue = value
    self.references = references
    self.location = location
    box = SharedBox(value, label: "\(key)", key: id, isLive: true)
    transactions = key is any SharedDatabaseKey ? Locked(TransactionQueue()) : nil
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
    let start = beginCountedLoad(discardsFailedChanges: true)
    let result = await load(for: .userInitiated)
    finishLoading(result, since: start)
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

  private func load(for context: LoadContext<Value>) async -> Result<Value?, any Error> {
    await withCheckedContinuation { continuation in
      load(for: context) { continuation.resume(returning: $0) }
    }
  }

  private func load(
    for context: LoadContext<Value>,
    completion: @escaping @Sendable (Result<Value?, any Error>) -> Void
  ) {
    SharedChangeTracker.ignore {
      key.load(
        context: context,
        continuation: LoadContinuation(name) { [weak self] result in
          if case .success(.some) = result { self?.loads.withLock { $0.hasLoaded = true } }
          completion(self?.requiring(result) ?? result)
        }
      )
    }
  }

  /// Returns an error for a required value that was removed.
  private func requiring(_ result: Result<Value?, any Error>) -> Result<Value?, any Error> {
    guard case .success(nil) = result, loads.withLock({ $0.isRequired }) else { return result }
    return .failure(MissingValue(key: "\(key)"))
  }

  /// Records that a value of the storage replaces the current one.
  ///
  /// Call it while the value cannot change.
  private func didLoad(_ value: Value?, _ changes: Int) {
    // The old base is released after the lock, because its `deinit` can run code.
    withExtendedLifetime(transactions?.withLock { $0.load(value, changes) }) {}
  }

  /// The number of local changes, or `nil` if one of them is not saved yet.
  private var savedChanges: Int? { savedChanges(orFailed: false) }

  /// Counts the local changes, if they are saved.
  ///
  /// - Parameter orFailed: `true` to count changes that a database has refused as saved.
  /// - Returns: The number of changes, or `nil` if one of them is not saved yet.
  private func savedChanges(orFailed: Bool) -> Int? {
    let changes = box.changes
    let isBehind =
      if let transactions {
        transactions.withLock { orFailed ? $0.isPending(changes) : $0.isBehind(changes) }
      } else {
        saves.withLock { $0.isBehind(changes) }
      }
    return isBehind ? nil : changes
  }

  /// The moment at which a load begins.
  private struct LoadStart {
    /// The ``savedChanges`` at that moment.
    let changes: Int?

    /// The number of the load.
    let number: Int

    /// A Boolean value that indicates whether the load counts as loading.
    var isCounted = false

    /// A Boolean value that indicates whether the load discards changes that a database has
    /// refused.
    var discardsFailedChanges = false
  }

  /// Begins a load that ``isLoading`` shows until it ends.
  private func beginCountedLoad(discardsFailedChanges: Bool = false) -> LoadStart {
    changeLoading { $0.loadCount += 1 }
    var start = beginLoading(discardsFailedChanges: discardsFailedChanges)
    start.isCounted = true
    return start
  }

  private func beginLoading(discardsFailedChanges: Bool = false) -> LoadStart {
    LoadStart(
      changes: savedChanges(orFailed: discardsFailedChanges),
      number: loads.withLock { $0.begin() },
      discardsFailedChanges: discardsFailedChanges
    )
  }

  /// Applies a loaded value, unless a local change, or a value that was loaded later, is newer.
  ///
  /// A local change is newer than any value whose load began before the change was saved, because
  /// saving replaces the external value. The check and the replacement are atomic.
  ///
  /// - Parameters:
  ///   - result: The value, `nil` if there is none, or an error.
  ///   - start: The moment at which the load began.
  /// - Returns: `true` if no local change is newer; otherwise, `false`.
  @discardableResult
  private func finishLoading(_ result: Result<Value?, any Error>, since start: LoadStart) -> Bool {
    guard case .success(let value) = result else {
      endLoading(result, isCounted: start.isCounted)
      return true
    }
    var isCurrent = false
    var discarded: Status?
    box.replace { changes in
      isCurrent =
        start.changes == changes
        && savedChanges(orFailed: start.discardsFailedChanges) == changes
      guard isCurrent, loads.withLock({ $0.apply(start.number) }) else { return nil }
      if savedChanges == nil { discarded = recordSave(nil) }
      didLoad(value, changes)
      return value ?? initialValue
    }
    endLoading(result, isCounted: start.isCounted)
    if let discarded {
      notifyOfSave(since: discarded, nil)
      reloadIfNeeded()
    }
    return isCurrent
  }

  /// Applies a value that the key sent, or loads the value if the sent one could be older.
  ///
  /// A notification takes time. When it arrives, a value that this program has saved later can
  /// already be the current one. So after the first save, a sent value has no known age.
  private func receive(_ result: Result<Value?, any Error>) {
    let result = requiring(result)
    guard case .success(let value) = result else { return endInTest(result) }
    var isCurrent = false
    box.replace { changes in
      isCurrent = !hasSaved && savedChanges == changes
      guard isCurrent else { return nil }
      _ = loads.withLock { $0.apply($0.begin()) }
      didLoad(value, changes)
      return value ?? initialValue
    }
    if isCurrent {
      endLoading(result)
    } else {
      reload(after: .value(value, changes: savedChanges))
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
      _ = loads.withLock { $0.apply($0.begin()) }
      didLoad(value, changes)
      return value ?? initialValue
    }
    if let result { endInTest(result) }
  }

  /// Records a result that the key has sent, and reports a failure in the test of the first
  /// property.
  private func endInTest(_ result: Result<Value?, any Error>) {
    guard result.failure != nil else { return endLoading(result) }
    origin.run { [self] in
      reportFailure(of: result)
      endLoading(result)
    }
  }

  private var hasSaved: Bool {
    transactions?.withLock { $0.hasSaved } ?? saves.withLock { $0.hasSaved }
  }

  /// Records the result of a load, or a result that the key has sent.
  ///
  /// - Parameters:
  ///   - result: The result.
  ///   - isCounted: `true` for the result of a load that counts as loading.
  private func endLoading(_ result: Result<Value?, any Error>, isCounted: Bool = false) {
    let old = changeLoading { status in
      status.isKeyLoading = false
      if isCounted { status.loadCount -= 1 }
      status.loadError = result.failure
    }
    if old.loadError != nil || result.failure != nil {
      registrar.withMutation(of: self, keyPath: \.loadError) {}
    }
  }

  @discardableResult
  private func changeLoading(_ change: (inout Status) -> Void) -> Status {
    var isLoading = false
    let old = replaceStatus { status in
      change(&status)
      isLoading = status.isLoading
    }
    if old.isLoading != isLoading { registrar.withMutation(of: self, keyPath: \.isLoading) {} }
    return old
  }

  /// Changes the status and returns the old one, whose errors are released after the lock.
  private func replaceStatus(_ change: (inout Status) -> Void) -> Status {
    status.withLock { status in
      let old = status
      change(&status)
      return old
    }
  }

  /// A Boolean value that indicates whether a test makes the storage fail, so that this is not an
  /// issue.
  private var failsOnPurpose: Bool { (key as? any FaultyKey)?.failsOnPurpose ?? false }

  private func reportFailure(of result: Result<Value?, any Error>) {
    guard let error = result.failure, !(error is DroppedContinuation), !failsOnPurpose else {
      return
    }
    reportIssue(
      """
      '\(name)' could not be loaded: \(sentence(error))

      The value did not change. "loadError" contains the error until a value is loaded. Call \
      "load()" to try again.
      """,
      at: location
    )
  }
}

extension KeyedReference {
  /// Loads the value, which changed outside of this program, when all local changes are saved.
  private func reload(after notification: LoadQueue<Value>.Notification) {
    // The old notification is released after the lock, because the `deinit` of its value can run
    // code.
    withExtendedLifetime(loads.withLock { $0.notify(notification) }) {}
    reloadIfNeeded()
  }

  private func reloadIfNeeded() {
    // Checked while the lock is held, so that the end of a save is not missed.
    let notification = loads.withLock { savedChanges == nil ? nil : $0.beginReloading() }
    guard let notification else { return }
    // In a task, because the caller can hold a lock of the storage that the load needs.
    origin.run { [weak self] in
      Task { [weak self] in await self?.reloadNow(after: notification) }
    }
  }

  private func reloadNow(after notification: LoadQueue<Value>.Notification) async {
    let start = beginLoading()
    let result = await load(for: .userInitiated)
    let isCurrent: Bool
    if case .success(nil) = result, case .value(let value, let changes) = notification,
      !loads.withLock({ $0.hasLoaded })
    {
      // The key does not load values, it only sends them.
      finishLoading(.success(value), since: LoadStart(changes: changes, number: start.number))
      isCurrent = true
    } else {
      reportFailure(of: result)
      isCurrent = finishLoading(result, since: start)
    }
    loads.withLock { $0.endReloading(repeating: isCurrent ? nil : notification) }
    reloadIfNeeded()
  }
}

extension KeyedReference {
  var saveError: (any Error)? {
    registrar.access(self, keyPath: \.saveError)
    return status.withLock { $0.saveError }
  }

  var isUnsaved: Bool { savedChanges == nil || status.withLock { $0.saveError != nil } }

  func save() async throws {
    try await saveResult().get()
  }

  func saveResult() async -> Result<Void, any Error> {
    await withCheckedContinuation { continuation in
      if let transactions {
        let changes = box.changes
        guard transactions.withLock({ $0.add(continuation, changes) }) else {
          return continuation.resume(returning: .success(()))
        }
      } else {
        saves.withLock { $0.waiters.append(continuation) }
      }
      saveChanges(at: nil)
    }
  }

  /// Saves changes that have not been saved, and resumes tasks that wait for a save.
  ///
  /// One thread at a time passes values to the key. Other threads leave their changes to it, so
  /// that the newest value is always saved last.
  private func saveChanges(at location: IssueLocation?) {
    if let transactions, let key = key as? any SharedDatabaseKey<Value> {
      if let location { transactions.withLock { $0.location = location } }
      return beginTransaction(with: key)
    }
    guard let key = key as? any SharedKey<Value> else { return }
    // Changes that other threads leave to this one are unfinished until it has passed them.
    UnfinishedSaves.begin()
    defer { UnfinishedSaves.end() }
    var location = location
    repeat {
      // Before the value is read, so that no task waits for a value that is older than its own.
      guard let waiters = saves.withLock({ $0.begin(at: location) }) else { return }
      location = nil
      let (value, changes) = box.snapshot
      if let save = saves.withLock({ $0.take(changes, for: waiters) }) {
        begin(save, of: value, with: key)
      }
      saves.withLock { $0.isHandingOver = false }
    } while saves.withLock { [changes = box.changes] in $0.needsSaving(changes) }
  }

  private func begin(_ save: SaveQueue.Save, of value: Value, with key: some SharedKey<Value>) {
    // The reference exists until the value is saved. The next property with the key then finds it,
    // instead of loading the value that is about to be replaced.
    UnfinishedSaves.begin()
    SharedChangeTracker.ignore {
      key.save(
        value,
        context: save.context,
        continuation: SaveContinuation(name) { self.end(save, with: $0) }
      )
    }
  }

  private func end(_ save: SaveQueue.Save, with result: Result<Void, any Error>) {
    let (waiters, old) = saves.withLock { saves in
      let (waiters, isNewest) = saves.end(save)
      // While the queue is locked, so that the result of an older save replaces no newer one.
      return (waiters, isNewest ? recordSave(result.failure) : nil)
    }
    // Before observers are notified, because a test can wait for them.
    if waiters.isEmpty { reportFailure(of: result, at: save.location) }
    if let old { notifyOfSave(since: old, result.failure) }
    UnfinishedSaves.end()
    reloadIfNeeded()
    for waiter in waiters { waiter.resume(returning: result) }
  }

  /// Records the result of the newest save, and returns the old status.
  ///
  /// Call it while no other result can be recorded, and `notifyOfSave(since:_:)` later.
  private func recordSave(_ error: (any Error)?) -> Status {
    replaceStatus { status in
      status.saveError = error
      // A saved value replaces the value that failed to load.
      if error == nil { status.loadError = nil }
    }
  }

  private func notifyOfSave(since old: Status, _ error: (any Error)?) {
    if old.saveError != nil || error != nil {
      registrar.withMutation(of: self, keyPath: \.saveError) {}
    }
    if old.loadError != nil, error == nil {
      registrar.withMutation(of: self, keyPath: \.loadError) {}
    }
  }

  private func reportFailure(of result: Result<Void, any Error>, at location: IssueLocation?) {
    guard let error = result.failure, !(error is DroppedContinuation), !failsOnPurpose else {
      return
    }
    let text = """
      '\(name)' could not be saved: \(sentence(error))

      The value changed in memory, but was not stored. "saveError" contains the error until the \
      value is saved. Call "save()" to try again.
      """
    guard let location else { return reportIssue(text) }
    reportIssue(text, at: location)
  }
}

extension KeyedReference {
  /// Saves the changes that are not saved yet, unless a transaction is running.
  private func beginTransaction(with key: any SharedDatabaseKey<Value>) {
    var next: TransactionQueue<Value>.Transaction?
    // The value and its base belong together, so nothing may replace them in between.
    box.replace { _ in
      let (value, changes) = box.snapshot
      let number = loads.withLock { $0.begin() }
      next = transactions?.withLock { $0.begin(value, changes, number: number) }
      return nil
    }
    guard let transaction = next else { return }
    UnfinishedSaves.begin()
    SharedChangeTracker.ignore {
      SharedLog.withoutEffect { run(transaction, of: key) }
    }
  }

  /// Runs a transaction in a task, which retains the reference until the value is saved.
  private func run(
    _ transaction: TransactionQueue<Value>.Transaction,
    of key: any SharedDatabaseKey<Value>
  ) {
    Task {
      let result: Result<Value, any Error>
      do {
        result = .success(try await key.save(transaction.value, replacing: transaction.base))
      } catch {
        result = .failure(error)
      }
      self.end(transaction, with: result, of: key)
    }
  }

  /// Ends a transaction, and begins the next one if the value has changed in the meantime.
  ///
  /// The value in the database replaces the one in memory if that has not changed. Otherwise, the
  /// value that was saved is the base of the changes since.
  private func end(
    _ transaction: TransactionQueue<Value>.Transaction,
    with result: Result<Value, any Error>,
    of key: any SharedDatabaseKey<Value>
  ) {
    let stored = try? result.get()
    let saved = result.map { _ in }
    let isSame = stored.map { areEqual($0, transaction.value) == true } ?? true
    var waiters: [SaveQueue.Waiter] = []
    var oldBase: Value?
    var oldStatus: Status?
    box.replace { changes in
      let isUnchanged = changes == transaction.changes
      let newBase = stored.map { isUnchanged ? $0 : transaction.value }
      (waiters, oldBase) =
        transactions?.withLock { $0.end(transaction, newBase: newBase) } ?? (waiters, oldBase)
      // While the value cannot change, because a load that discards the changes clears the error.
      oldStatus = recordSave(saved.failure)
      guard isUnchanged, stored != nil else { return nil }
      _ = loads.withLock { $0.apply(transaction.number) }
      return isSame ? nil : stored
    }
    withExtendedLifetime(oldBase) {}
    if waiters.isEmpty { reportFailure(of: saved, at: transaction.location) }
    if let oldStatus { notifyOfSave(since: oldStatus, saved.failure) }
    transactions?.withLock { $0.finish() }
    // Before this save ends, so that an exit of the program waits for both.
    beginTransaction(with: key)
    UnfinishedSaves.end()
    reloadIfNeeded()
    for waiter in waiters { waiter.resume(returning: saved) }
  }
}

/// A key whose storage can fail because a test makes it fail.
protocol FaultyKey {
  var failsOnPurpose: Bool { get }
}

extension Result {
  fileprivate var failure: Failure? { if case .failure(let error) = self { error } else { nil } }
}

/// Returns the description of an error with a period at the end.
private func sentence(_ error: any Error) -> String {
  let text = "\(error)"
  return text.hasSuffix(".") ? text : text + "."
}
