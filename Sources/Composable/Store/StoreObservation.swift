/// The observation of a root store, which exists after the store was first read.
final class StoreObservation {
  private struct WeakPlace {
    weak var place: (any WatchedPlace)?
  }

  let batch = ChangeBatch()

  /// The place of the root's state.
  ///
  /// It notifies its observers if the state, which has an identity, is replaced.
  let root: ObservedPlace?

  // As in `RootCore`, no check for exclusive access can fail.
  @exclusivity(unchecked) private var places: [WeakPlace] = []
  /// When there are this many places, the ones that no longer exist are removed.
  @exclusivity(unchecked) private var limit = 16
  @exclusivity(unchecked) private var isBatchOpen = false

  init(root: ObservedPlace? = nil) {
    self.root = root
  }

  /// Checks an object after each drain, while it exists.
  func watch(_ place: any WatchedPlace) {
    // Looking for places that no longer exist each time would be slow if there are many.
    if places.count >= limit {
      places.removeAll { $0.place == nil }
      limit = max(16, places.count * 2)
    }
    places.append(WeakPlace(place: place))
  }

  /// Starts to collect changes, in the batch of an enclosing store if there is one.
  func beginDrain() {
    isBatchOpen = batch.open()
  }

  /// Ends the collection that ``beginDrain()`` started.
  func endDrain() {
    if let batch = ChangeBatch.open {
      root?.check(for: batch)
      // By index, because iterating would copy the references, which is slow for weak references.
      for index in places.indices { places[index].place?.check(for: batch) }
    }
    if isBatchOpen { batch.close() }
    batch.lastStates.refresh()
  }

  /// Notifies the observers, unless an enclosing store will do it.
  func notify() {
    batch.notify()
  }
}
