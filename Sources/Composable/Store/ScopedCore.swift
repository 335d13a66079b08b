import ComposableCasePaths

/// The core of a child feature's store.
final class ScopedCore<
  ParentState,
  ParentAction,
  ChildState,
  ChildAction
>: StoreCore<ChildState, ChildAction> {
  private let parent: StoreCore<ParentState, ParentAction>
  private let keyPath: KeyPath<ParentState, ChildState>
  private let embed: (ChildAction) -> ParentAction
  private let storedAddress: UnsafePointer<ChildState>?

  init(
    parent: StoreCore<ParentState, ParentAction>,
    state: KeyPath<ParentState, ChildState>,
    action: CaseKeyPath<ParentAction, ChildAction>
  ) {
    self.parent = parent
    keyPath = state
    let path = AnyCasePath(action)
    embed = { path.embed($0) }
    if let address = parent.address, let offset = MemoryLayout<ParentState>.offset(of: state) {
      storedAddress = UnsafeRawPointer(address).advanced(by: offset)
        .assumingMemoryBound(to: ChildState.self)
    } else {
      storedAddress = nil
    }
  }

  override var address: UnsafePointer<ChildState>? { storedAddress }

  override var state: ChildState {
    parent.address?.pointee[keyPath: keyPath] ?? parent.state[keyPath: keyPath]
  }

  override func willRead() { parent.willRead() }

  override func makePlace(identify: @escaping () -> ObservableStateID) -> ObservedPlace? {
    parent.makePlace(identify: identify)
  }

  override func send(_ action: ChildAction) -> StoreTask { parent.send(embed(action)) }
}

/// The core of the store of a child that may be absent.
///
/// It keeps the last state that it has seen, for those who still read it when the child is gone.
final class OptionalCore<State, Action>: StoreCore<State, Action> {
  private let base: StoreCore<State?, Action>
  private var last: State

  init(base: StoreCore<State?, Action>, last: State) {
    self.base = base
    self.last = last
  }

  override var address: UnsafePointer<State>? { nil }

  override var state: State {
    if let current = base.address.map(\.pointee) ?? base.state { last = current }
    return last
  }

  override func willRead() { base.willRead() }

  override func makePlace(identify: @escaping () -> ObservableStateID) -> ObservedPlace? {
    base.makePlace(identify: identify)
  }

  override func send(_ action: Action) -> StoreTask { base.send(action) }
}
