/// The last states that a root's stores keep, by the identities of the states.
final class LastStates {
  /// An enum has the identity of its payload, so the type is a part of the key.
  private struct Key: Hashable {
    let number: UInt64
    let type: ObjectIdentifier
  }

  private struct Entry {
    weak var last: (any AnyLastState)?
  }

  private var entries: [Key: Entry] = [:]
  private var limit = 16

  /// Those whose states were handed over in the current drain.
  private var changed: [any AnyLastState] = []

  /// Adds a last state, for as long as its store exists.
  ///
  /// Stores can be released on any thread and cannot remove their own entries. Dead entries are removed
  /// here.
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
  /// - Returns: The last state that the changed state must be handed over to, or `nil`.
  func dropCopy<State>(
    of state: State,
    _ identify: ((State) -> ObservableStateID)?
  ) -> LastState<State>? {
    guard !entries.isEmpty, let identify else { return nil }
    let key = Key(number: identify(state).number, type: ObjectIdentifier(State.self))
    guard let found = entries[key]?.last else { return nil }
    // `add` has put it under the type of its state. A test of `LastStates` has two types with one id.
    let last = unsafeDowncast(found, to: LastState<State>.self)
    guard last.drop() else { return nil }
    changed.append(last)
    return last
  }

  /// Ends a drain.
  func refresh() {
    while let last = changed.popLast() { last.refresh() }
  }

  /// The number of states that are kept, or were.
  var count: Int { entries.count }
}
