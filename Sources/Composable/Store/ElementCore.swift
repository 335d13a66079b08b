import ComposableCollections

/// The core of the store of one element of a collection.
///
/// It reads the element without being a reader of the collection: that others come and go does not
/// matter. It keeps the state that it has shown, for those who still read it when the element is gone.
final class ElementCore<ID: Hashable & Sendable, State, Action>: StoreCore<State, Action> {
  private let id: ID
  private let collection: CollectionCore<ID, State, Action>
  private let last: LastState<State>
  private let readers = ObservationExtent.Readers()

  init(id: ID, collection: CollectionCore<ID, State, Action>, state: UnsafePointer<State>) {
    self.id = id
    self.collection = collection
    last = LastState(state, of: collection.elements.observation)
    super.init()
    collection.insert(self, for: id)
  }

  deinit {
    collection.remove(id)
  }

  override var isGone: Bool {
    var isGone = collection.elements.isGone
    collection.elements.look { if $0.pointee.index(id: id) == nil { isGone = true } }
    return isGone
  }

  override func read(_ body: (UnsafePointer<State>) -> Void) {
    collection.read { elements in
      readers.access(ObservationExtent.Whole.shared, keyPath: ObservationExtent.Whole.allFields)
      elements.lend(id) { last.show($0, body) }
    }
  }

  override func look(_ body: (UnsafePointer<State>) -> Void) {
    collection.elements.look { $0.lend(id) { last.show($0, body) } }
  }

  /// Notes whether the element was replaced, or has come or gone.
  func check(_ elements: UnsafePointer<IdentifiedArray<ID, State>>, for batch: ChangeBatch) {
    elements.lend(id) { if last.isReplaced(by: $0) { batch.append(readers) } }
  }

  override var observation: StoreObservation { collection.elements.observation }

  override func send(_ action: Action) -> StoreTask {
    collection.elements.send(.element(id: id, action: action))
  }
}

extension UnsafePointer {
  /// Lends the element with an id, where it is stored.
  func lend<ID, State>(_ id: ID, _ body: (UnsafePointer<State>?) -> Void)
  where Pointee == IdentifiedArray<ID, State> {
    guard let index = pointee.index(id: id) else { return body(nil) }
    pointee.elements.withUnsafeBufferPointer { body($0.baseAddress.map { $0 + index }) }
  }
}
