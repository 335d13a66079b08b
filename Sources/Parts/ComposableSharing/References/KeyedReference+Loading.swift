import ComposableDependencies
import ComposableIssues

extension KeyedReference {
  var isLoading: Bool {
    observers.access(\.isLoading, of: self)
    return status.withLock { $0.isLoading }
  }

  var loadError: (any Error)? {
    observers.access(\.loadError, of: self)
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

  private func load(for context: LoadContext<Value>) async -> Result<Value?, any Error> {
    await withCheckedContinuation { continuation in
      load(for: context) { continuation.resume(returning: $0) }
    }
  }

  func load(
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
  func didLoad(_ value: Value?, _ changes: Int) {
    // The old base is released after the lock, because its `deinit` can run code.
    withExtendedLifetime(saves.withLock { $0.load(value, changes) }) {}
  }

  /// Begins a load that ``isLoading`` shows until it ends.
  func beginCountedLoad(discardsFailedChanges: Bool = false) -> LoadState<Value>.Start {
    changeLoading { $0.beginLoad() }
    var start = beginLoading(discardsFailedChanges: discardsFailedChanges)
    start.isCounted = true
    return start
  }

  private func beginLoading(discardsFailedChanges: Bool = false) -> LoadState<Value>.Start {
    LoadState<Value>.Start(
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
  func finishLoading(
    _ result: Result<Value?, any Error>,
    since start: LoadState<Value>.Start
  ) -> Bool {
    guard case .success(let value) = result else {
      endLoading(result, isCounted: start.isCounted)
      return true
    }
    var isCurrent = false
    var discarded: ReferenceStatus?
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
  func receive(_ result: Result<Value?, any Error>) {
    let result = requiring(result)
    guard case .success(let value) = result else { return endInTest(result) }
    var isCurrent = false
    box.replace { changes in
      // In this order: a save can begin and end between the two.
      isCurrent = savedChanges == changes && !hasSaved
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
  func apply(_ read: () -> Result<Value?, any Error>?) {
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

  private var hasSaved: Bool { saves.withLock { $0.hasSaved } }

  /// Records the result of a load, or a result that the key has sent.
  ///
  /// - Parameters:
  ///   - result: The result.
  ///   - isCounted: `true` for the result of a load that counts as loading.
  private func endLoading(_ result: Result<Value?, any Error>, isCounted: Bool = false) {
    let old = changeLoading { $0.endLoad(result.failure, isCounted: isCounted) }
    if old.loadError != nil || result.failure != nil {
      observers.notify(\.loadError, of: self)
    }
  }

  @discardableResult
  func changeLoading(_ change: (inout ReferenceStatus) -> Void) -> ReferenceStatus {
    var isLoading = false
    let old = replaceStatus { status in
      change(&status)
      isLoading = status.isLoading
    }
    if old.isLoading != isLoading { observers.notify(\.isLoading, of: self) }
    return old
  }

  func reportFailure(of result: Result<Value?, any Error>) {
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
  func reload(after notification: LoadState<Value>.Notification) {
    // The old notification is released after the lock, because the `deinit` of its value can run
    // code.
    withExtendedLifetime(loads.withLock { $0.notify(notification) }) {}
    reloadIfNeeded()
  }

  func reloadIfNeeded() {
    // Checked while the lock is held, so that the end of a save is not missed.
    let notification = loads.withLock { savedChanges == nil ? nil : $0.beginReloading() }
    guard let notification else { return }
    // In a task, because the caller can hold a lock of the storage that the load needs.
    origin.run { [weak self] in
      Task { [weak self] in await self?.reloadNow(after: notification) }
    }
  }

  private func reloadNow(after notification: LoadState<Value>.Notification) async {
    let start = beginLoading()
    let result = await load(for: .userInitiated)
    let isCurrent: Bool
    if case .success(nil) = result, case .value(let value, let changes) = notification,
      !loads.withLock({ $0.hasLoaded })
    {
      // The key does not load values, it only sends them.
      finishLoading(
        .success(value),
        since: LoadState<Value>.Start(changes: changes, number: start.number)
      )
      isCurrent = true
    } else {
      reportFailure(of: result)
      isCurrent = finishLoading(result, since: start)
    }
    loads.withLock { $0.endReloading(repeating: isCurrent ? nil : notification) }
    reloadIfNeeded()
  }
}
