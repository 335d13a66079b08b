/// The last states of the stores of a root, by the identities of the states.
final class LastStates {
  /// The type is a part of the key, because an enum has the identity of its payload.
  private struct Key: Hashable {
    let number: UInt64
    let type: ObjectIdentifier
  }

  private struct Entry {
    weak var last: (any AnyLastState)?
  }

  private var entries: [Key: Entry] = [:]
  private var limit = 16

  /// The last states that were passed on in the current drain.
  // No check for exclusive access can fail: `popLast()` runs no user code.
  @exclusivity(unchecked) private var changed: [any AnyLastState] = []

  /// Adds a last state while its store exists.
  ///
  /// Stores can be deallocated on any thread and cannot unregister themselves, so dead entries are
  /// dropped here.
  func add<State>(
    _ last: LastState<State>,
    for id: ObservableStateID,
    replacing oldID: ObservableStateID?
  ) {
    let type = ObjectIdentifier(State.self)
    if let oldID { entries[Key(number: oldID.number, type: type)] = nil }
    if entries.count >= limit {
      entries = entries.filter { $1.last != nil }
      limit = max(16, entries.count * 2)
    }
    entries[Key(number: id.number, type: type)] = Entry(last: last)
  }

  /// Drops the copy of a state, if a store keeps one.
  ///
  /// - Returns: The last state that the changed state must be passed to, or `nil`.
  func dropCopy<State>(
    of state: State,
    _ identify: ((State) -> ObservableStateID)?
  ) -> LastState<State>? {
    guard !entries.isEmpty, let identify else { return nil }
    let key = Key(number: identify(state).number, type: ObjectIdentifier(State.self))
    guard let found = entries[key]?.last else { return nil }
    // `add` has stored it under the type of its state. A test of `LastStates` has two types with
    // one id.
    let last = unsafeDowncast(found, to: LastState<State>.self)
    guard last.drop() else { return nil }
    changed.append(last)
    return last
  }

  /// Ends a drain, and refreshes the last states that were passed on.
  func refresh() {
    while let last = changed.popLast() { last.refresh() }
  }

  /// The number of entries, including dead ones.
  var count: Int { entries.count }
}
