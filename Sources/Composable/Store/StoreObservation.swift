/// What a root store needs once it was read, and so may have observers.
final class StoreObservation {
  private struct WeakPlace {
    weak var place: (any WatchedPlace)?
  }

  let batch = ChangeBatch()

  /// Where readers of a state that tells its identity are told when it is replaced.
  let root: ObservedPlace?
  private var places: [WeakPlace] = []
  private var isBatchOpen = false

  init(root: ObservedPlace? = nil) {
    self.root = root
  }

  /// Has something looked at from now on, for as long as somebody holds it.
  func watch(_ place: any WatchedPlace) {
    places.removeAll { $0.place == nil }
    places.append(WeakPlace(place: place))
  }

  /// Collects what changes from now on, in the batch of the store around this one if there is one.
  func beginDrain() {
    isBatchOpen = batch.open()
  }

  /// Ends what ``beginDrain()`` began.
  func endDrain() {
    if let batch = ChangeBatch.open {
      root?.check(for: batch)
      // To iterate would copy the references, which is slow for weak ones.
      for index in places.indices { places[index].place?.check(for: batch) }
    }
    if isBatchOpen { batch.close() }
    batch.lastStates.refresh()
  }

  /// Notifies the observers, unless the store around this one will.
  func notify() {
    batch.notify()
  }
}
