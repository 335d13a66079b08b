import ComposableDependencies
import ComposableDiff
import ComposableIssues
import ComposableSharing

/// A part of a known type that is saved under a key.
final class TypedSavedPart<State, Key: SharedKey>: SavedPart where Key.Value: Equatable {
  let location: IssueLocation
  private let part: WritableKeyPath<State, Key.Value>
  private let makeKey: () -> Key

  /// What is saved, once a store has begun.
  private var saved: (key: Key, value: Shared<Key.Value>)?

  /// The part after the last action.
  private var known: Key.Value?

  /// In a test, the state into which each changed part is restored, until this has failed.
  private var initialState: State?

  init(
    _ part: WritableKeyPath<State, Key.Value>,
    in makeKey: @escaping () -> Key,
    at location: IssueLocation
  ) {
    self.part = part
    self.makeKey = makeKey
    self.location = location
  }

  func restore(_ state: UnsafeMutableRawPointer) {
    let state = state.assumingMemoryBound(to: State.self)
    if isTesting { initialState = state.pointee }
    let initial = state.pointee[keyPath: part]
    known = initial
    let key = makeKey()
    let value = Shared(
      wrappedValue: initial,
      key,
      fileID: location.fileID,
      filePath: location.filePath,
      line: location.line,
      column: location.column
    )
    saved = (key, value)
    if value.isLoading { reportLateKey(key) }
    let stored = value.wrappedValue
    guard stored != initial else { return }
    state.pointee[keyPath: part] = stored
    // The getter need not return a value that an older program has stored.
    known = state.pointee[keyPath: part]
  }

  func save(_ state: UnsafeRawPointer) {
    let new = state.assumingMemoryBound(to: State.self).pointee[keyPath: part]
    guard let known, isDifferent(known, new) else { return }
    self.known = new
    checkLaw(new)
    guard let saved else { return }
    // A test need not assert the change, because it follows from the state.
    SharedChangeTracker.ignore {
      saved.value.withLock(
        { $0 = new },
        fileID: location.fileID,
        filePath: location.filePath,
        line: location.line,
        column: location.column
      )
    }
  }

  func makeCheck() -> (_ other: any SavedPart, IssueLocation) -> Void {
    guard let saved, saved.key.outlivesProcess else { return { _, _ in } }
    // Cancelled effects can still change the value, as those of a killed process cannot.
    let value = saved.value.wrappedValue
    return { [self] other, location in
      // The storage of another process has another identity.
      guard let loaded = (other as? Self)?.saved, "\(loaded.key)" == "\(saved.key)",
        isDifferent(value, loaded.value.wrappedValue)
      else { return }
      reportIssue(
        """
        The value of '\(saved.key)' was saved, and is another one after the restart.

        \(difference(value, loaded.value.wrappedValue))

        (Saved: −, loaded: +)

        Check how the value is encoded and decoded, and the versions of the file.
        """,
        at: location
      )
    }
  }

  private func isDifferent(_ first: Key.Value, _ second: Key.Value) -> Bool {
    first != second && !areIndistinguishable(first, second)
  }

  private func difference(_ first: Key.Value, _ second: Key.Value) -> String {
    diff(first, second, format: .proportional) ?? "They are not equal, but look the same."
  }

  /// Reports an issue if the setter does not restore what the getter has returned.
  private func checkLaw(_ value: Key.Value) {
    guard var state = initialState else { return }
    // Elements of stacks in this copy do not use up the next ids of the feature.
    var dependencies = DependencyValues._current
    dependencies.stackElementIDs = StackElementIDs()
    let restored = dependencies.run {
      state[keyPath: part] = value
      return state[keyPath: part]
    }
    guard isDifferent(value, restored) else { return }
    initialState = nil
    reportIssue(
      """
      A saved part of the state is not restored completely.

      \(difference(value, restored))

      (Saved: −, restored: +)

      The setter of the key path must restore everything that the getter returns. Restore the rest \
      too, or do not save it.
      """,
      at: location
    )
  }

  private func reportLateKey(_ key: Key) {
    reportIssue(
      """
      A saved part of the state is not loaded when the store begins.

      The key '\(key)' loads its value later, so the store began with its initial state. Use a key \
      that loads synchronously, or create the store when the value is there.
      """,
      at: location
    )
  }
}

extension [any SavedPart] {
  /// Returns a function that also saves the parts after each action.
  func saving<State, Action>(
    _ reduce: @escaping ReduceFunction<State, Action>
  ) -> ReduceFunction<State, Action> {
    { state, action in
      let effect = reduce(&state, action)
      withUnsafePointer(to: &state) { pointer in for part in self { part.save(pointer) } }
      return effect
    }
  }
}
