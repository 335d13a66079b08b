import ComposableCasePaths

/// The core of a child feature's store.
///
/// It reads a field of an observed state where it is stored, which takes one step however deep the child
/// is, and registers the reader with the field: whoever reads the child has to know when it is replaced.
final class ScopedCore<
  ParentState,
  ParentAction,
  ChildState,
  ChildAction
>: StoreCore<ChildState, ChildAction> {
  private let parent: StoreCore<ParentState, ParentAction>
  private let access: StateLook<ParentState, ChildState>
  private let embed: (ChildAction) -> ParentAction
  private let fixedAddress: UnsafePointer<ChildState>?

  /// Where the child's replacement is noticed if no field tells it.
  private lazy var place = makePlace()

  init(
    parent: StoreCore<ParentState, ParentAction>,
    state: KeyPath<ParentState, ChildState>,
    action: CaseKeyPath<ParentAction, ChildAction>
  ) {
    self.parent = parent
    access = StateLook(state)
    let path = AnyCasePath(action)
    embed = { path.embed($0) }
    fixedAddress = access.address(in: parent.address)
  }

  override var address: UnsafePointer<ChildState>? { fixedAddress }
  override var isGone: Bool { parent.isGone }

  override func read(_ body: (UnsafePointer<ChildState>) -> Void) {
    parent.read { parent in
      access.register(parent)
      place?.access()
      access.look(parent, body)
    }
  }

  override func readInside(_ body: (UnsafePointer<ChildState>) -> Void) {
    parent.read { parent in
      place?.access()
      access.look(parent, body)
    }
  }

  override func look(_ body: (UnsafePointer<ChildState>) -> Void) {
    if let fixedAddress { return body(fixedAddress) }
    parent.look { access.look($0, body) }
  }

  override var observation: StoreObservation { parent.observation }

  override func send(_ action: ChildAction) -> StoreTask { parent.send(embed(action)) }

  private func makePlace() -> ObservedPlace? {
    guard !(ParentState.self is any ObservableState.Type),
      let identify = ObservableStateID.reader(of: ChildState.self)
    else { return nil }
    let place = ObservedPlace { [unowned self] in
      var id = ObservableStateID.nothing
      look { id = identify($0.pointee) }
      return id
    }
    observation.watch(place)
    return place
  }
}
