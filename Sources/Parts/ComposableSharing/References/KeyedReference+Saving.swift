import ComposableDependencies
import ComposableDiff
import ComposableIssues

extension KeyedReference {
  var saveError: (any Error)? {
    observers.access(\.saveError, of: self)
    return status.withLock { $0.saveError }
  }

  var isUnsaved: Bool { savedChanges == nil || status.withLock { $0.saveError != nil } }

  func save() async throws {
    try await saveResult().get()
  }

  func saveResult() async -> Result<Void, any Error> {
    await withCheckedContinuation { continuation in
      let changes = box.changes
      guard saves.withLock({ $0.add(continuation, changes) }) else {
        return continuation.resume(returning: .success(()))
      }
      saveChanges(at: nil)
    }
  }

  /// Saves changes that have not been saved, and resumes tasks that wait for a save.
  ///
  /// One thread at a time passes values to the key. Other threads leave their changes to it, so
  /// that the newest value is always saved last. The end of a transaction saves what has changed
  /// meanwhile.
  func saveChanges(at location: IssueLocation?) {
    guard let savableKey else { return }
    // Changes that other threads leave to this one are unfinished until it has passed them.
    UnfinishedSaves.begin()
    defer { UnfinishedSaves.end() }
    var location = location
    repeat {
      // Before the value is read, so that no task waits for a value that is older than its own.
      guard let waiters = saves.withLock({ $0.begin(at: location) }) else { return }
      location = nil
      if let databaseKey {
        if let (save, load) = takeTransaction(for: waiters) {
          return begin(save, applying: load, with: databaseKey)
        }
        // Only if a load has discarded the changes that they wait for.
        for waiter in waiters { waiter.resume(returning: .success(())) }
      } else {
        let (value, changes) = box.snapshot
        if let save = saves.withLock({ $0.take(value, changes, for: waiters) }) {
          begin(save, with: savableKey)
        }
      }
      saves.withLock { $0.release() }
    } while saves.withLock { [changes = box.changes] in $0.needsSaving(changes) }
  }

  private func begin(_ save: SaveState<Value>.Save, with key: some SharedKey<Value>) {
    // The reference exists until the value is saved. The next property with the key then finds it,
    // instead of loading the value that is about to be replaced.
    UnfinishedSaves.begin()
    // A key can keep the continuation, which then keeps only the box.
    let box = box
    SharedChangeTracker.ignore {
      key.save(
        save.value,
        context: save.context,
        continuation: SaveContinuation(of: box.name) { self.end(save, with: $0) }
      )
    }
  }

  private func end(_ save: SaveState<Value>.Save, with result: Result<Void, any Error>) {
    let (waiters, old) = saves.withLock { saves in
      let (waiters, isNewest, _) = saves.end(save)
      // While the state is locked, so that the result of an older save replaces no newer one.
      return (waiters, isNewest ? recordSave(result.failure) : nil)
    }
    finish(save, with: result, waiters, since: old)
  }

  /// Reports the result of a save that has ended, and resumes the tasks that wait for it.
  private func finish(
    _ save: SaveState<Value>.Save,
    with result: Result<Void, any Error>,
    _ waiters: [SaveState<Value>.Waiter],
    since old: ReferenceStatus?
  ) {
    // Before observers are notified, because a test can wait for them.
    if waiters.isEmpty { reportFailure(of: result, at: save.location) }
    if let old { notifyOfSave(since: old, result.failure) }
    if saves.withLock({ $0.isDatabase }) {
      saves.withLock { $0.release() }
      // Before this save ends, so that an exit of the program waits for both.
      saveChanges(at: nil)
    }
    UnfinishedSaves.end()
    reloadIfNeeded()
    for waiter in waiters { waiter.resume(returning: result) }
  }

  /// Records the result of the newest save, and returns the old status.
  ///
  /// Call it while no other result can be recorded, and `notifyOfSave(since:_:)` later.
  func recordSave(_ error: (any Error)?) -> ReferenceStatus {
    replaceStatus { $0.endSave(error) }
  }

  func notifyOfSave(since old: ReferenceStatus, _ error: (any Error)?) {
    if old.saveError != nil || error != nil {
      observers.notify(\.saveError, of: self)
    }
    if old.loadError != nil, error == nil {
      observers.notify(\.loadError, of: self)
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
  /// Returns the next transaction, and the number under which its result is loaded.
  private func takeTransaction(
    for waiters: [SaveState<Value>.Waiter]
  ) -> (save: SaveState<Value>.Save, load: Int)? {
    var transaction: (SaveState<Value>.Save, Int)?
    // The value and its base belong together, so nothing may replace them in between.
    box.replace { changes in
      let value = box.liveValue
      if let save = saves.withLock({ $0.take(value, changes, for: waiters) }) {
        transaction = (save, loads.withLock { $0.begin() })
      }
      return nil
    }
    return transaction
  }

  /// Runs a transaction in a task, which retains the reference until the value is saved.
  private func begin(
    _ save: SaveState<Value>.Save,
    applying load: Int,
    with key: any SharedDatabaseKey<Value>
  ) {
    UnfinishedSaves.begin()
    SharedChangeTracker.ignore {
      SharedLog.withoutEffect {
        _ = Task {
          let result: Result<Value, any Error>
          do {
            result = .success(try await key.save(save.value, replacing: save.base))
          } catch {
            result = .failure(error)
          }
          self.end(save, applying: load, with: result)
        }
      }
    }
  }

  /// Ends a transaction.
  ///
  /// The value in the database replaces the one in memory if that has not changed. Otherwise, the
  /// value that was saved is the base of the changes since.
  private func end(
    _ save: SaveState<Value>.Save,
    applying load: Int,
    with result: Result<Value, any Error>
  ) {
    let stored = try? result.get()
    let saved = result.map { _ in }
    let isSame = stored.map { areEqual($0, save.value) == true } ?? true
    var waiters: [SaveState<Value>.Waiter] = []
    var oldBase: Value?
    var oldReferenceStatus: ReferenceStatus?
    box.replace { changes in
      let isUnchanged = changes == save.changes
      let newBase = stored.map { isUnchanged ? $0 : save.value }
      (waiters, _, oldBase) = saves.withLock { $0.end(save, newBase: newBase) }
      // While the value cannot change, because a load that discards the changes clears the error.
      oldReferenceStatus = recordSave(saved.failure)
      guard isUnchanged, stored != nil else { return nil }
      _ = loads.withLock { $0.apply(load) }
      return isSame ? nil : stored
    }
    withExtendedLifetime(oldBase) {}
    finish(save, with: saved, waiters, since: oldReferenceStatus)
  }
}
