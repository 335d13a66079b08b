/// Something that is looked at after each drain of a store.
protocol WatchedPlace: AnyObject {
  /// Notes in a batch what has changed that no field tells.
  func check(for batch: ChangeBatch)
}

/// A place where the identity of a state is compared after each drain of its store.
///
/// A state that is a field of another one needs none: the field tells when its value is replaced. The
/// state of a root store is no field, and neither is one in a plain struct.
final class ObservedPlace: WatchedPlace {
  private let readers = ObservationExtent.Readers()
  private let identify: () -> ObservableStateID
  private var id: ObservableStateID

  init(identify: @escaping () -> ObservableStateID) {
    self.identify = identify
    id = identify()
  }

  /// Remembers who reads the state that is in the place.
  func access() {
    readers.access(ObservationExtent.Whole.shared, keyPath: ObservationExtent.Whole.allFields)
  }

  func check(for batch: ChangeBatch) {
    let id = identify()
    defer { self.id = id }
    if self.id.isReplaced(by: id) { batch.append(readers) }
  }
}
