/// What a root store needs once it was read, and so may have observers.
final class StoreObservation {
  private struct WeakPlace {
    weak var place: (any WatchedPlace)?
  }

  let batch = ChangeBatch()

  /// Where readers of a state that tells its identity are told when it is replaced.
  let root: ObservedPlace?
  private var places: [WeakPlace] = []

  init(root: ObservedPlace? = nil) {
    self.root = root
  }

  /// Has something looked at from now on, for as long as somebody holds it.
  func watch(_ place: any WatchedPlace) {
    places.removeAll { $0.place == nil }
    places.append(WeakPlace(place: place))
  }

  /// Handles actions, and collects what they change.
  func drain(_ operation: () -> Void) {
    batch.collect { batch in
      operation()
      root?.check(for: batch)
      // To iterate would copy the references, which is slow for weak ones.
      for index in places.indices { places[index].place?.check(for: batch) }
    }
  }

  /// Tells the observers, unless the store around this one will.
  func tell() {
    batch.tell()
  }
}
