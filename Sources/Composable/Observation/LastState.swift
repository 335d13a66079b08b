/// The state that a store shows after its child was removed.
///
/// It is the last state that the store has shown, with later changes by the child's reducers.
///
/// A collection in a state cannot be changed in place while there is a copy of the state. The
/// operator that runs the child's reducer therefore drops the copy during that time. It passes on
/// the changed state before the parent's reducer runs, which can remove the child.
///
/// Nothing else sees every removal: an optional, an element, and the payload of an enum have no
/// `deinit`, a setter does not see `take()` or a removal from a collection in place, and the
/// address of an element changes while it is used. Only a copy after each read would make each
/// change of a collection copy it.
final class LastState<State>: AnyLastState {
  private let identify = ObservableStateID.pointerReader(of: State.self)
  private let observation: StoreObservation
  private let borrow: (_ body: (UnsafePointer<State>?) -> Void) -> Void
  private var state: State?
  private var id: ObservableStateID?

  /// Creates the last state of a child.
  ///
  /// - Parameters:
  ///   - observation: The observation of the child's store.
  ///   - borrow: Calls a closure with the child's state, or with `nil` if the child was removed.
  init(
    observation: StoreObservation,
    borrow: @escaping (_ body: (UnsafePointer<State>?) -> Void) -> Void
  ) {
    self.observation = observation
    self.borrow = borrow
  }

  /// Calls a closure with the copy.
  ///
  /// - Returns: `true` if there is a copy; otherwise, `false`.
  func read(_ body: (UnsafePointer<State>) -> Void) -> Bool {
    guard let state else { return false }
    withUnsafePointer(to: state, body)
    return true
  }

  /// Copies the current state, unless it has not changed since the last copy.
  ///
  /// While there is a copy, each change gives the state another version.
  func keep(_ present: UnsafePointer<State>) {
    guard let identify else { return withExtendedLifetime(replace(with: present)) {} }
    let id = identify(present)
    let isCopied = state != nil && self.id == id && self.id?.lineage.version == id.lineage.version
    let old = isCopied ? nil : replace(with: present)
    if self.id?.number != id.number {
      observation.lastStates.add(self, for: id, replacing: self.id)
    }
    self.id = id
    withExtendedLifetime(old) {}
  }

  /// Copies a state and returns the old copy, whose `deinit` can read the store.
  private func replace(with present: UnsafePointer<State>) -> State? {
    var copy: State? = present.pointee
    swap(&state, &copy)
    return copy
  }

  /// Drops the copy.
  ///
  /// - Returns: `true` if there was a copy; otherwise, `false`.
  func drop() -> Bool {
    guard let old = state else { return false }
    state = nil
    return withExtendedLifetime(old) { true }
  }

  /// Copies the state again from the store.
  ///
  /// Another child can be a copy of this one. A change of the other child then also counts as a
  /// change of this one's copy.
  func refresh() {
    borrow { if let state = $0 { keep(state) } }
  }
}

/// A last state of any type.
private protocol AnyLastState: AnyObject {
  func refresh()
}

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

  /// The last states that were passed on since the last refresh.
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

  /// Refreshes the last states that were passed on.
  func refresh() {
    while let last = changed.popLast() { last.refresh() }
  }

  /// The number of entries, including dead ones.
  var count: Int { entries.count }
}
