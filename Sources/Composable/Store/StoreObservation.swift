/// What a root store needs once it was read, and so may have observers.
final class StoreObservation {
  private struct WeakPlace {
    weak var place: ObservedPlace?
  }

  private let batch = ChangeBatch()
  private var places: [WeakPlace] = []

  /// Makes a place that is looked at from now on, as long as somebody holds it.
  func makePlace(identify: @escaping () -> ObservableStateID) -> ObservedPlace {
    let place = ObservedPlace(identify: identify)
    places.removeAll { $0.place == nil }
    places.append(WeakPlace(place: place))
    return place
  }

  /// Handles actions, and collects what they change.
  func drain(_ operation: () -> Void) {
    batch.collect { batch in
      operation()
      for entry in places { entry.place?.check(for: batch) }
    }
  }

  /// Tells the observers, unless the store around this one will.
  func tell() {
    batch.tell()
  }
}
