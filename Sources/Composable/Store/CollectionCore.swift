import ComposableCollections

/// What the stores of a collection's elements have in common.
///
/// After each drain it sees in a step whether elements have come, gone or moved, been replaced, or been
/// changed by others than their own feature, and only then looks at each that has a store.
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
  private var mark: (structure: StructureStamp, replacement: UInt64, change: UInt64)?

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

  func insert(_ core: Element, for id: ID) {
    cores[id] = WeakElement(core: core)
  }

  /// How many elements have a core, or had one since elements came or went last.
  var count: Int { cores.count }

  func check(for batch: ChangeBatch) {
    elements.look { elements in
      let replacement = elements.pointee.lastReplacement
      let change = elements.pointee.lastChange
      if let mark, elements.pointee.hasSameStructure(as: mark.structure),
        mark.replacement == replacement, mark.change == change
      {
        return
      }
      mark = (elements.pointee.structureStamp, replacement, change)
      // A core may be released on any thread, and so does not come to be removed.
      for (id, element) in cores {
        if let core = element.core { core.check(elements, for: batch) } else { cores[id] = nil }
      }
    }
  }
}
