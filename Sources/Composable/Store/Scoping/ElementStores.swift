import ComposableCollections

/// The stores of a collection's elements, made when they are asked for.
final class ElementStores<Elements: ElementStorage, ElementsAction: ForEachAction>: ScopedObject {
  typealias ID = Elements.ElementID
  typealias State = Elements.ElementState
  typealias Action = ElementsAction.ElementAction

  private let collection: CollectionCore<Elements, ElementsAction>
  private var stores: [ID: Store<State, Action>] = [:]
  private var stamp: StructureStamp?

  init(collection: CollectionCore<Elements, ElementsAction>) {
    self.collection = collection
  }

  var isGone: Bool { collection.elements.isGone }

  /// How many stores are kept.
  var count: Int { stores.count }

  /// The present ids, which the caller reads; the stores of others are no longer kept.
  func ids() -> OrderedSet<ID> {
    var ids: OrderedSet<ID> = []
    collection.elements.read { elements in
      ids = elements.pointee.ids
      if let stamp, elements.pointee.hasSameStructure(as: stamp) { return }
      stamp = elements.pointee.structureStamp
      stores = stores.filter { ids.contains($0.key) }
    }
    return ids
  }

  /// The store of the element with an id, and one that does nothing if there is none.
  func store(for id: ID) -> Store<State, Action> {
    if let store = stores[id] { return store }
    var store = Store<State, Action>(core: AbsentCore())
    collection.elements.look { elements in
      elements.pointee.lend(id) { state in
        guard let state else { return }
        store = Store(core: collection.element(id, state))
        stores[id] = store
      }
    }
    return store
  }
}

/// The stores of the elements that were there when a collection was scoped.
struct ElementStoreCollection<Elements: ElementStorage, ElementsAction: ForEachAction>:
  RandomAccessCollection
{
  let ids: OrderedSet<Elements.ElementID>
  let stores: ElementStores<Elements, ElementsAction>

  var startIndex: Int { 0 }
  var endIndex: Int { ids.count }

  subscript(position: Int) -> Store<Elements.ElementState, ElementsAction.ElementAction> {
    guard ids.indices.contains(position) else { return Store(core: AbsentCore()) }
    return stores.store(for: ids[position])
  }
}
