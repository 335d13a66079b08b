import ComposableCollections

/// The observation of a root store, which exists after the store was first read.
///
/// While the store handles actions, its observation is open on the thread, and collects the changes
/// that the reducer makes. Observers are notified after the state is written, when it can be read
/// again. If the reducer sends an action to another store, the other store uses the open
/// observation.
///
/// An observer of several changed fields is notified of the first one. If it reads the fields again
/// at that moment, it is notified of the other changes too. If an observer sends an action,
/// observers of the resulting changes are notified in the next round of a loop. Observers that
/// respond to each other therefore do not nest.
final class StoreObservation {
  /// A class, because the array would copy the weak reference of a struct for each check.
  private final class WeakPlace {
    weak let place: (any WatchedPlace)?

    init(_ place: any WatchedPlace) { self.place = place }
  }

  /// The place of the root's state.
  ///
  /// It notifies its observers if the state, which has an identity, is replaced.
  let root: ObservedPlace?

  /// The states that stores show when their children are removed.
  let lastStates = LastStates()

  /// The numbers of the changes.
  private let numbers = ChangeNumbers()

  // As in `RootCore`, no check for exclusive access can fail. Releasing the changes of a round can
  // run user code, which can send actions. They only append to `changes`, because `isNotifying` is
  // set. `StoreNotificationTests` sends actions from observers.

  /// Whether this observation is the one that is open on the thread.
  @exclusivity(unchecked) private var isOpen = false

  /// The other stores that handle actions while this observation is open, from the outside in.
  @exclusivity(unchecked) private var nested: [StoreObservation] = []

  @exclusivity(unchecked) private var places: [WeakPlace] = []
  /// When there are this many places, the ones that no longer exist are removed.
  @exclusivity(unchecked) private var limit = 16

  @exclusivity(unchecked) private var changes: [FieldObservers] = []

  /// The identities of the changed fields, once there are many.
  @exclusivity(unchecked) private var many: Set<ObjectIdentifier> = []

  /// The fields whose observers are being notified.
  @exclusivity(unchecked) private var round: [FieldObservers] = []
  @exclusivity(unchecked) private var isNotifying = false

  init(root: ObservedPlace? = nil) {
    self.root = root
  }

  deinit {
    for place in places { place.place?.storeIsGone() }
  }

  /// The observation that is open on this thread: of the store whose reducer directly or indirectly
  /// called this code.
  ///
  /// Only `begin()` opens numbers, for the observation itself, and `end()` closes them. The core,
  /// whose method calls both, retains the observation.
  @inline(__always)
  static var open: StoreObservation? {
    guard let owner = openNumbers()?._withUnsafeGuaranteedRef({ $0.owner }) else { return nil }
    return unsafeDowncast(owner, to: StoreObservation.self)
  }

  /// The observation of the innermost store that has been read and whose reducer called this code.
  @inline(__always)
  static var innermost: StoreObservation? {
    open.map { $0.nested.last ?? $0 }
  }

  /// Checks an object each time the store has handled its actions, while the object exists.
  func watch(_ place: any WatchedPlace) {
    // Looking for places that no longer exist each time would be slow if there are many.
    if places.count >= limit {
      places.removeAll { $0.place == nil }
      limit = max(16, places.count * 2)
    }
    places.append(WeakPlace(place))
  }

  /// Starts to collect changes, in the observation of an enclosing store if there is one.
  func begin() {
    isOpen = numbers.open(for: self)
    if !isOpen { Self.open?.nested.append(self) }
  }

  /// Adds the changes that no field reports, and refreshes the last states.
  func check() {
    if let open = isOpen ? self : Self.open {
      root?.check(in: open)
      // By index, because iterating would copy the references, which is slow for weak references.
      for index in places.indices { places[index].place?.check(in: open) }
    }
    lastStates.refresh()
  }

  /// Adds a changed field.
  func append(_ field: FieldObservers) {
    // For a few changes, comparing is faster than hashing.
    if changes.count < 16 {
      if !changes.contains(where: { $0 === field }) { changes.append(field) }
      return
    }
    if many.isEmpty { many = Set(changes.map(ObjectIdentifier.init)) }
    if many.insert(ObjectIdentifier(field)).inserted { changes.append(field) }
  }

  /// Runs a closure that changes copies of a state, and notifies no observers.
  ///
  /// What it changes counts as replaced where it is written to the state.
  static func ignoring(_ body: () -> Void) {
    ChangeNumbers.withoutBatch {
      let observation = StoreObservation()
      observation.begin()
      body()
      observation.changes = []
      observation.end()
    }
  }

  /// Ends the collection, and notifies the observers of the changes, until there are no more
  /// changes.
  ///
  /// An enclosing store that has collected the changes notifies later.
  func end() {
    if isOpen {
      isOpen = false
      numbers.close()
      if !nested.isEmpty { nested = [] }
    } else {
      Self.open?.nested.removeAll { $0 === self }
    }
    guard !isNotifying, !changes.isEmpty else { return }
    isNotifying = true
    defer { isNotifying = false }
    while !changes.isEmpty {
      swap(&changes, &round)
      if !many.isEmpty { many = [] }
      for field in round { field.notify() }
      round.removeAll(keepingCapacity: true)
    }
  }
}

/// An object that is checked each time a store has handled its actions.
protocol WatchedPlace: AnyObject {
  /// Appends changes that no field reports to the open observation.
  func check(in open: StoreObservation)

  /// Called when the root store is deallocated, on any thread.
  func storeIsGone()
}

extension WatchedPlace {
  func storeIsGone() {}
}

/// A place whose state identity is compared each time its store has handled its actions.
///
/// A state in a field of another state needs no such place, because the field reports its
/// replacement. The state of a root store is not in a field, and neither is a state in a plain
/// struct.
final class ObservedPlace: WatchedPlace {
  /// The observers of the state in the place.
  let field = FieldObservers()
  private let identify: () -> ObservableStateID
  private var id: ObservableStateID

  init(identify: @escaping () -> ObservableStateID) {
    self.identify = identify
    id = identify()
  }

  func check(in open: StoreObservation) {
    let id = identify()
    defer { self.id = id }
    if self.id.isReplaced(by: id) { open.append(field) }
  }
}
