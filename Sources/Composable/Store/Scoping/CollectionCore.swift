import ComposableCollections

/// What the stores of a collection's elements have in common.
///
/// After each drain it checks in one step whether elements have come, gone, moved, or been replaced, and
/// only then looks at each element that has a store.
final class CollectionCore<Elements: ElementStorage, ElementsAction: ForEachAction>: WatchedPlace {
  typealias ID = Elements.ElementID
  typealias State = Elements.ElementState
  typealias Action = ElementsAction.ElementAction
  typealias Element = ElementCore<Elements, ElementsAction>

  private struct WeakElement {
    weak var core: Element?
  }

  let elements: StoreCore<Elements, ElementsAction>
  private let embed: (ID, Action) -> ElementsAction
  private let isObserved = State.self is any ObservableState.Type
  private var cores: [ID: WeakElement] = [:]
  private var mark: (structure: StructureStamp, lineage: Lineage)?

  init(
    elements: StoreCore<Elements, ElementsAction>,
    embed: @escaping (ID, Action) -> ElementsAction
  ) {
    self.elements = elements
    self.embed = embed
    elements.observation.watch(self)
  }

  /// Lends the collection to a reader of an element, who needs to observe all where an element itself
  /// does not tell of its changes.
  func read(_ body: (UnsafePointer<Elements>) -> Void) {
    if isObserved { elements.readInside(body) } else { elements.read(body) }
  }

  func send(_ action: Action, to id: ID) -> StoreTask {
    elements.send(embed(id, action))
  }

  /// The core of the element with an id, which is one for all stores of it.
  ///
  /// The core of an element that was removed may still be in use when the element is back.
  func element(_ id: ID, _ state: UnsafePointer<State>) -> Element {
    if let core = cores[id]?.core { return core }
    let core = Element(id: id, collection: self, state: state)
    cores[id] = WeakElement(core: core)
    return core
  }

  /// How many elements have a core, or had one since elements came or went last.
  var count: Int { cores.count }

  func check(for batch: ChangeBatch) {
    elements.look { elements in
      let old = mark
      mark = (elements.pointee.structureStamp, elements.pointee.lineage)
      if let old, elements.pointee.hasSameStructure(as: old.structure),
        !old.lineage.isReplaced(by: elements.pointee.lineage)
      {
        return
      }
      // A core may be released on any thread, and so does not come to be removed.
      for (id, element) in cores {
        if let core = element.core { core.check(elements, for: batch) } else { cores[id] = nil }
      }
    }
  }
}
