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

  /// Who else has to know when the state is read where it is; plain levels between need not be asked.
  private let above: AnyStoreCore
  private let registerField: (() -> Void)?

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
    above = parent.readerRegister
    registerField = access.registration(at: parent.address)
    super.init(address: access.address(in: parent.address))
  }

  override var isGone: Bool { parent.isGone }
  override var isReducing: Bool { parent.isReducing }

  override func registerReader() {
    above.registerReader()
    if let registerField { registerField() } else { place?.access() }
  }

  override var readerRegister: AnyStoreCore {
    registerField == nil && !Self.needsPlace ? above : self
  }

  override func read(_ body: (UnsafePointer<ChildState>) -> Void) {
    guard address == nil else { return super.read(body) }
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
    guard address == nil else { return super.look(body) }
    parent.look { access.look($0, body) }
  }

  override var observation: StoreObservation { parent.observation }

  override func send(_ action: ChildAction) -> StoreTask { parent.send(embed(action)) }

  private static var needsPlace: Bool {
    ChildState.self is any ObservableState.Type && !(ParentState.self is any ObservableState.Type)
  }

  private func makePlace() -> ObservedPlace? {
    guard Self.needsPlace, let identify = ObservableStateID.reader(of: ChildState.self) else {
      return nil
    }
    // The core may be released on another thread while its place is looked at.
    let place = ObservedPlace { [parent, access] in
      var id = ObservableStateID.nothing
      parent.look { access.look($0) { id = identify($0.pointee) } }
      return id
    }
    observation.watch(place)
    return place
  }
}
