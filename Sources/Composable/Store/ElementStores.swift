import ComposableCollections

/// The stores of a collection's elements, made when they are asked for.
final class ElementStores<ID: Hashable & Sendable, State, Action>: ScopedObject {
  private let collection: CollectionCore<ID, State, Action>
  private var stores: [ID: Store<State, Action>] = [:]
  private var stamp: StructureStamp?

  init(collection: CollectionCore<ID, State, Action>) {
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
      elements.lend(id) { state in
        guard let state else { return }
        store = Store(core: ElementCore(id: id, collection: collection, state: state))
        stores[id] = store
      }
    }
    return store
  }
}

/// The stores of the elements that were there when a collection was scoped.
struct ElementStoreCollection<ID: Hashable & Sendable, State, Action>: RandomAccessCollection {
  let ids: OrderedSet<ID>
  let stores: ElementStores<ID, State, Action>

  var startIndex: Int { 0 }
  var endIndex: Int { ids.count }

  subscript(position: Int) -> Store<State, Action> {
    guard ids.indices.contains(position) else { return Store(core: AbsentCore()) }
    return stores.store(for: ids[position])
  }
}
