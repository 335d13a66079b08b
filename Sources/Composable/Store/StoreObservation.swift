/// What a root store needs once it was read, and so may have observers.
final class StoreObservation {
  private struct WeakPlace {
    weak var place: (any WatchedPlace)?
  }

  let batch = ChangeBatch()
  private var places: [WeakPlace] = []

  /// Has something looked at from now on, for as long as somebody holds it.
  func watch(_ place: any WatchedPlace) {
    places.removeAll { $0.place == nil }
    places.append(WeakPlace(place: place))
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
