import ComposableCasePaths

/// The core of a child feature's store, which reads a part of the parent's state and sends actions
/// to the parent.
final class ScopedCore<
  ParentState,
  ParentAction,
  ChildState,
  ChildAction
>: StoreCore<ChildState, ChildAction>, CopyingCore {
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

  override var root: (any RootStore)? { parent.root }

  /// Whether the state is read as a copy, which has another address.
  fileprivate var isCopied: Bool {
    part.isCopied || (parent as? any CopyingCore)?.isCopied == true
  }

  override func includes(_ path: [EffectContext.Feature]) -> Bool {
    guard let root else { return false }
    let identify = ObservableStateID.pointerReader(of: ChildState.self)
    var isIncluded = false
    borrow(.peek) { own in
      guard let own else { return }
      isIncluded = path[...].contains(in: root.rootState) { feature, state in
        guard feature.scope.stateType == ChildState.self else { return false }
        if state == own { return true }
        // The state can be a copy, which has another address.
        let isElement = feature.identity.flatMap { self.isElement($0.id, at: own) }
        guard isElement ?? isCopied else { return false }
        // The type was compared above.
        let state = state.assumingMemoryBound(to: ChildState.self)
        return identify.map { $0(own) == $0(state) } ?? (isElement == true)
      }
    }
    return isIncluded
  }

  /// Returns whether an id is that of the element at an address, or `nil` if the parent is not a
  /// collection, or one whose elements have no addresses of their own.
  private func isElement(_ id: TypedID, at own: UnsafeRawPointer) -> Bool? {
    func find<Elements: _ForEachElements>(in elements: Elements) -> Bool? {
      guard elements._mark?.version != nil else { return nil }
      guard let id = id.base as? Elements.ElementID else { return false }
      var isFound = false
      elements._borrow(id) { isFound = $0.map { UnsafeRawPointer($0) == own } ?? false }
      return isFound
    }
    guard ParentState.self is any _ForEachElements.Type else { return nil }
    var isFound: Bool?
    parent.borrow(.peek) { elements in
      guard let elements = elements?.pointee as? any _ForEachElements else { return }
      isFound = find(in: elements)
    }
    return isFound
  }

  override func close() {
    guard let root else { return }
    let effects = root.registry.access { $0.unfinished }.filter { includes($0.context.path) }
    root.proceed(root.registry.change { $0.cancel(effects) })
  }

  override func makePeek() -> Peek<ChildState> {
    let (parent, part) = (parent.makePeek(), part)
    return Peek { body in
      parent.borrow { parent in
        if let parent { part.borrow(parent, .peek, body) } else { body(nil) }
      }
    }
  }

  #if DEBUG
  override func willSend(_ fileID: StaticString, _ line: UInt) { parent.willSend(fileID, line) }
  #endif
}

extension ScopedCore {
  /// Returns a closure that registers observers of an `@ObservableState` in a parent that is not
  /// one.
  ///
  /// Nothing notifies these observers when the state is replaced, so the state is compared each
  /// time the store has handled its actions.
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

/// A core of any types that can read its state as a copy.
private protocol CopyingCore: AnyObject {
  var isCopied: Bool { get }
}

extension ArraySlice<EffectContext.Feature> {
  /// Returns whether a feature on the path and its state satisfy a predicate.
  ///
  /// - Parameters:
  ///   - state: The address of the state of the first feature's parent.
  ///   - predicate: A closure that is called with a feature and the address of its state.
  /// - Returns: `true` if there is such a feature; otherwise, `false`.
  fileprivate func contains(
    in state: UnsafeRawPointer,
    where predicate: (EffectContext.Feature, UnsafeRawPointer) -> Bool
  ) -> Bool {
    guard let feature = first else { return false }
    var contains = false
    _ = feature.scope.find(feature.identity?.id, in: state) { child in
      contains = predicate(feature, child) || dropFirst().contains(in: child, where: predicate)
    }
    return contains
  }
}

extension LastState {
  /// Creates the last state of a part of a parent's state.
  convenience init<ParentState, ParentAction>(
    of part: StatePart<ParentState, State>,
    in parent: StoreCore<ParentState, ParentAction>
  ) {
    // It does not capture the store's core, which can be deallocated on another thread.
    self.init(observation: parent.observation) { body in
      parent.read(.peek) { part.borrow($0, .peek, body) }
    }
  }
}
