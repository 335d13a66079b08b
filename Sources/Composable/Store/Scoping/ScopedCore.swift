import ComposableCasePaths

/// The core of a child feature's store, which reads a part of the parent's state and sends actions
/// to the parent.
final class ScopedCore<
  ParentState,
  ParentAction,
  ChildState,
  ChildAction
>: StoreCore<ChildState, ChildAction> {
  private let parent: StoreCore<ParentState, ParentAction>
  private let part: StatePart<ParentState, ChildState>
  private let embed: (ChildAction) -> ParentAction

  /// Registers an observer of a state that is not in a field of the parent.
  private let registerPlace: (() -> Void)?

  /// The registrations of a read, which avoid walking through all parents.
  private let ownRegistrations: [Registration]

  init(
    parent: StoreCore<ParentState, ParentAction>,
    part: StatePart<ParentState, ChildState>,
    embed: @escaping (ChildAction) -> ParentAction
  ) {
    self.parent = parent
    self.part = part
    self.embed = embed
    registerPlace = Self.makePlace(for: part, in: parent)
    var registrations = parent.registrations
    if let register = part.register, let root = parent.address {
      registrations.append(Registration { register(root) })
    } else if let registerPlace {
      registrations.append(Registration(register: registerPlace))
    }
    ownRegistrations = registrations
    super.init(
      address: part.address(in: parent.address),
      last: part.isOptional ? LastState(of: part, in: parent) : nil
    )
  }

  /// Creates the core of a child in a property.
  convenience init(
    parent: StoreCore<ParentState, ParentAction>,
    state: KeyPath<ParentState, ChildState>,
    action: CaseKeyPath<ParentAction, ChildAction>
  ) {
    let path = AnyCasePath(action)
    self.init(parent: parent, part: .property(state)) { path.embed($0) }
  }

  override var registrations: [Registration] { ownRegistrations }

  override func willRead(_ reading: Reading) {
    switch reading {
    case .peek: parent.willRead(.peek)
    case .part: parent.willRead(.whole)
    case .whole: for registration in ownRegistrations { registration.register() }
    }
  }

  override func borrow(_ reading: Reading, _ body: (UnsafePointer<ChildState>?) -> Void) {
    guard address == nil else { return super.borrow(reading, body) }
    parent.read(reading == .peek ? .peek : part.reading) { parent in
      if reading != .peek { registerPlace?() }
      part.borrow(parent, reading, body)
    }
  }

  override var isGone: Bool {
    guard !isReducing else { return false }
    if parent.isGone { return true }
    guard part.isOptional else { return false }
    var isGone = false
    borrow(.peek) { isGone = $0 == nil }
    return isGone
  }

  override var isReducing: Bool { parent.isReducing }

  override var observation: StoreObservation { parent.observation }

  override func send(_ action: ChildAction) -> StoreTask { parent.send(embed(action)) }
}

extension ScopedCore {
  /// Returns a closure that registers observers of an `@ObservableState` in a parent that is not one.
  ///
  /// Nothing notifies these observers when the state is replaced, so the state is compared each time
  /// the store has handled its actions.
  private static func makePlace(
    for part: StatePart<ParentState, ChildState>,
    in parent: StoreCore<ParentState, ParentAction>
  ) -> (() -> Void)? {
    guard !part.isOptional, !(ParentState.self is any ObservableState.Type),
      let identify = ObservableStateID.pointerReader(of: ChildState.self)
    else { return nil }
    var place: ObservedPlace?
    return {
      if let place { return place.field.accessWhole() }
      // The core can be deallocated on another thread while its place is compared.
      let made = ObservedPlace {
        var id = ObservableStateID.nothing
        parent.read(.peek) { part.borrow($0, .peek) { id = $0.map(identify) ?? id } }
        return id
      }
      parent.observation.watch(made)
      made.field.accessWhole()
      place = made
    }
  }
}
