/// An object that is checked each time a store has handled its actions.
protocol WatchedPlace: AnyObject {
  /// Appends changes that no field reports to the open observation.
  func check(in open: StoreObservation)
}

/// A place whose state identity is compared each time its store has handled its actions.
///
/// A state in a field of another state needs no such place, because the field reports its
/// replacement. The state of a root store is not in a field, and neither is a state in a plain
/// struct.
final class ObservedPlace: WatchedPlace {
  private let field = FieldObservers()
  private let identify: () -> ObservableStateID
  private var id: ObservableStateID

  init(identify: @escaping () -> ObservableStateID) {
    self.identify = identify
    id = identify()
  }

  /// Registers an observer of the state in the place.
  func access() {
    field.accessWhole()
  }

  func check(in open: StoreObservation) {
    let id = identify()
    defer { self.id = id }
    if self.id.isReplaced(by: id) { open.append(field) }
  }
}
