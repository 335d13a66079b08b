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
  private let identify = ObservableStateID.reader(of: State.self)

  /// The element that was read; absent if there was none.
  private var seen: ObservableStateID?

  init(id: ID, collection: Collection, state: UnsafePointer<State>) {
    self.id = id
    self.collection = collection
    last = LastState(state, of: collection.elements.observation)
    super.init()
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
      elements.pointee.lend(id) { state in
        // Others may have read the element before what has happened in this batch.
        if let batch = ChangeBatch.open { check(state, for: batch) }
        seen = identity(of: state)
        last.show(state, body)
      }
    }
  }

  override func look(_ body: (UnsafePointer<State>) -> Void) {
    collection.elements.look { $0.pointee.lend(id) { last.show($0, body) } }
  }

  /// Notes whether the element was replaced, or has come or gone.
  func check(_ elements: UnsafePointer<Elements>, for batch: ChangeBatch) {
    elements.pointee.lend(id) { check($0, for: batch) }
  }

  private func check(_ state: UnsafePointer<State>?, for batch: ChangeBatch) {
    let present = identity(of: state)
    defer { seen = present }
    guard let seen, let present else {
      if (seen == nil) != (present == nil) { batch.append(readers) }
      return
    }
    if seen.isReplaced(by: present) { batch.append(readers) }
  }

  /// The identity of the element; that of each that is there is the same if it is no observable state.
  private func identity(of state: UnsafePointer<State>?) -> ObservableStateID? {
    guard let state else { return nil }
    return identify.map { $0(state.pointee) } ?? .nothing
  }

  override var observation: StoreObservation { collection.elements.observation }

  override func send(_ action: ElementsAction.ElementAction) -> StoreTask {
    collection.send(action, to: id)
  }
}
