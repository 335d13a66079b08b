import ComposableDependencies
import ComposableIssues
import ComposableSharing

extension TestStore {
  /// Ends the feature, as if its process was killed, and starts it again from what was stored.
  ///
  ///     var store = makeStore()
  ///     await store.send(.draftChanged("Hello"))
  ///     store = await store.restart { makeStore() }
  ///
  /// The state, the effects and the shared values `.inMemory` are lost. Shared values
  /// `.fileStorage` and `.appStorage` have the values that were saved. Effects are cancelled, but
  /// the new store does not see what they save while they unwind. Shared values of the test itself
  /// belong to the former process.
  ///
  /// The new store has the exhaustivity and the timeout of this one. The actions of effects must
  /// have been received. Conditions that must hold when all effects have ended are not checked.
  ///
  /// Files are written in the background, so a process that is killed can lose its last writes:
  ///
  ///     store = await store.restart(losing: ["/draft.json": 1]) { makeStore() }
  ///
  /// If nothing is lost or damaged, each part of the state that
  /// ``Reducer/saved(_:in:fileID:filePath:line:column:)`` saves must be loaded as it was saved.
  ///
  /// - Parameters:
  ///   - writes: The numbers of last writes that did not reach the disk, by path. Writes that an
  ///     effect has waited for, with `save()` or `saveSharedValues()`, are not lost.
  ///   - makeStore: A closure that creates the store of the new process. It must not override
  ///     `defaultFileStorage` with a new storage.
  /// - Returns: The new store. This one must not be used anymore.
  public nonisolated(nonsending) func restart(
    losing writes: LostWrites = [:],
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    _ makeStore: () -> TestStore<State, Action>
  ) async -> TestStore<State, Action> {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    schedule.enter(at: location, isolation: #isolation)
    schedule.noteCancellation()
    checkAllReceived(at: location, isAfterCall: false)
    isAbandoned = true
    let lost =
      writes.numbers ?? schedule.order.map { dependencies.lostWrites($0.pick(among:)) } ?? [:]
    // A killed process would not do what effects do when they are cancelled.
    var process = journal.dependencies
    process.beginProcess(keepsMemory: false, losing: lost)
    let before = core.state
    let checks = journal.savedParts.map { $0.makeCheck() }
    core.cancelEffects()
    await schedule.run(isolation: #isolation)
    let store = Composable.withDependencies {
      $0.continueProcess(of: process)
    } operation: {
      makeStore()
    }
    #if Foundation && !os(WASI) && !os(Windows)
    let storage = store.dependencies.defaultFileStorage
    if storage != process.defaultFileStorage, storage != dependencies.defaultFileStorage {
      reportIssue(
        """
        The store was restarted with another file storage, so it does not find what was stored.

        The closure that creates the store overrides "defaultFileStorage" with a new storage. Remove \
        the override. Each test, and each sequence of "exploreActions", has a storage of its own.
        """,
        at: location
      )
    }
    #endif
    if lost.isEmpty, !process.storagesFailOnPurpose {
      for (check, part) in zip(checks, store.journal.savedParts) { check(part, location) }
    }
    store.schedule.location = location
    store.journal.checkInvariants(of: store.core.state, .afterRestart(before))
    store.exhaustivity = exhaustivity
    store.timeout = timeout
    return store
  }
}
