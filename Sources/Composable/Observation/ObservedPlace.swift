/// A place where the identity of a state is compared after each drain of its store.
///
/// A state that is a field of another one needs none: the field tells when its value is replaced. The
/// state of a root store is no field, and neither is one in a plain struct.
final class ObservedPlace {
  let readers = ObservationExtent.Readers()
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

  /// Notes in a batch whether the state was replaced.
  func check(for batch: ChangeBatch) {
    let id = identify()
    defer { self.id = id }
    guard self.id.isReplaced(by: id) else { return }
    batch.append(
      ChangeBatch.Change(readers: readers, keyPath: ObservationExtent.Whole.allFields)
    )
  }
}
