/// The core of the store of one element of a collection.
///
/// It reads the element without being a reader of the collection: that others come and go does not
/// matter. It keeps the state that it has shown, for those who still read it when the element is gone.
final class ElementCore<Elements: ElementStorage, ElementsAction: ForEachAction>:
  StoreCore<Elements.ElementState, ElementsAction.ElementAction>
{
  typealias ID = Elements.ElementID
  typealias State = Elements.ElementState
  typealias Collection = CollectionCore<Elements, ElementsAction>

  private let id: ID
  private let collection: Collection
  private let last: LastState<State>
  private let readers = ObservationExtent.Readers()

  init(id: ID, collection: Collection, state: UnsafePointer<State>) {
    self.id = id
    self.collection = collection
    last = LastState(state, of: collection.elements.observation)
    super.init()
    collection.insert(self, for: id)
  }

  override var isReducing: Bool { collection.elements.isReducing }

  override var isGone: Bool {
    guard !isReducing else { return false }
    var isGone = collection.elements.isGone
    collection.elements.look { $0.pointee.lend(id) { if $0 == nil { isGone = true } } }
    return isGone
  }

  override func read(_ body: (UnsafePointer<State>) -> Void) {
    collection.read { elements in
      readers.access(ObservationExtent.Whole.shared, keyPath: ObservationExtent.Whole.allFields)
      elements.pointee.lend(id) { last.show($0, body) }
    }
  }

  override func look(_ body: (UnsafePointer<State>) -> Void) {
    collection.elements.look { $0.pointee.lend(id) { last.show($0, body) } }
  }

  /// Notes whether the element was replaced, or has come or gone.
  func check(_ elements: UnsafePointer<Elements>, for batch: ChangeBatch) {
    elements.pointee.lend(id) { if last.isReplaced(by: $0) { batch.append(readers) } }
  }

  override var observation: StoreObservation { collection.elements.observation }

  override func send(_ action: ElementsAction.ElementAction) -> StoreTask {
    collection.send(action, to: id)
  }
}
