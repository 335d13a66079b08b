import ComposableCollections

/// The observation of a collection's elements by the stores that were made for them.
///
/// After each drain it checks in one step whether elements have come, gone, moved, or been replaced. Only
/// then does it compare each element that has a store.
final class ElementObservation<Elements: ElementCollection, ElementsAction: ForEachAction>:
  WatchedPlace
{
  typealias ID = Elements.ElementID
  typealias State = Elements.ElementState
  typealias Action = ElementsAction.ElementAction

  private struct Entry {
    weak var core: StoreCore<State, Action>?
    let element: ObservedElement<State>
  }

  let collection: StoreCore<Elements, ElementsAction>
  private let embed: (ID, Action) -> ElementsAction
  private var entries: [ID: Entry] = [:]
  private var mark: (structure: StructureStamp, lineage: Lineage)?

  init(
    of collection: StoreCore<Elements, ElementsAction>,
    embed: @escaping (ID, Action) -> ElementsAction
  ) {
    self.collection = collection
    self.embed = embed
    collection.observation.watch(self)
  }

  /// The number of elements that have a core, or had one when elements last came or went.
  var count: Int { entries.count }

  /// Returns the core of the element with an id, which all stores of the element share.
  ///
  /// The core of an element that was removed may still be in use when the element is inserted again.
  func core(of id: ID) -> StoreCore<State, Action> {
    if let core = entries[id]?.core { return core }
    let element = ObservedElement<State>()
    let core = ScopedCore(parent: collection, part: part(id, element)) { self.embed(id, $0) }
    entries[id] = Entry(core: core, element: element)
    return core
  }

  private func part(_ id: ID, _ element: ObservedElement<State>) -> StatePart<Elements, State> {
    StatePart(
      borrow: { elements, reading, body in
        elements.pointee.borrow(id) { state in
          if reading != .peek { element.access(state) }
          body(state)
        }
      },
      // That other elements come and go does not matter, if an element notifies its own readers.
      reading: State.self is any ObservableState.Type ? .part : .whole
    )
  }

  func check(for batch: ChangeBatch) {
    collection.read(.peek) { elements in
      let old = mark
      mark = (elements.pointee.structureStamp, elements.pointee.lineage)
      if let old, elements.pointee.hasSameStructure(as: old.structure),
        !old.lineage.isReplaced(by: elements.pointee.lineage)
      {
        return
      }
      // Cores can be released on any thread and cannot remove their own entries.
      for (id, entry) in entries {
        if entry.core == nil {
          entries[id] = nil
        } else {
          elements.pointee.borrow(id) { entry.element.check($0, for: batch) }
        }
      }
    }
  }
}

/// The readers of one element of a collection.
private final class ObservedElement<State> {
  private let readers = ObservationExtent.Readers()
  private let identify = ObservableStateID.reader(of: State.self)

  /// The identity of the element that was read; `nil` if there was none.
  private var id: ObservableStateID?

  /// Registers a reader of the element.
  func access(_ state: UnsafePointer<State>?) {
    readers.access(ObservationExtent.Whole.shared, keyPath: ObservationExtent.Whole.allFields)
    if let batch = ChangeBatch.open {
      // Others may have read the element before it changed in this batch.
      check(state, for: batch)
    } else {
      id = identity(of: state)
    }
  }

  /// Appends the readers to a batch if the element was replaced, or has come or gone.
  func check(_ state: UnsafePointer<State>?, for batch: ChangeBatch) {
    let new = identity(of: state)
    let isReplaced =
      if let id, let new { id.isReplaced(by: new) } else { (id == nil) != (new == nil) }
    if isReplaced { batch.append(readers) }
    id = new
  }

  /// The identity of an element, the same for all elements that are not observable states.
  private func identity(of state: UnsafePointer<State>?) -> ObservableStateID? {
    guard let state else { return nil }
    return identify.map { $0(state.pointee) } ?? .nothing
  }
}
