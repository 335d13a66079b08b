/// An object that is checked after each drain of a store.
protocol WatchedPlace: AnyObject {
  /// Appends changes that no field reports to a batch.
  func check(for batch: ChangeBatch)
}

/// A place whose state identity is compared after each drain of its store.
///
/// A state in a field of another state needs no such place, because the field reports its
/// replacement. The state of a root store is not in a field, and neither is a state in a plain
/// struct.
final class ObservedPlace: WatchedPlace {
  private let field = ObservedFields.Field()
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

  func check(for batch: ChangeBatch) {
    let id = identify()
    defer { self.id = id }
    if self.id.isReplaced(by: id) { batch.append(field) }
  }
}
