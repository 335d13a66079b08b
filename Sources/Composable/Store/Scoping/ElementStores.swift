import ComposableCollections

/// The stores of a collection's elements, created on demand.
final class ElementStores<Elements: _ForEachElements, ElementsAction: _ForEachAction>:
  ScopedObject
{
  typealias ID = Elements.ElementID
  typealias State = Elements.ElementState
  typealias Action = ElementsAction.ElementAction

  private let observation: ElementObservation<Elements, ElementsAction>
  private var stores: [ID: Store<State, Action>] = [:]
  private var stamp: Stamp?

  init(_ observation: ElementObservation<Elements, ElementsAction>) {
    self.observation = observation
  }

  var isGone: Bool { observation.collection.isGone }

  /// The number of stores.
  var count: Int { stores.count }

  /// Reads the current ids, and drops the stores of other elements.
  func ids() -> OrderedSet<ID> {
    var ids: OrderedSet<ID> = []
    observation.collection.read(.whole) { elements in
      ids = elements.pointee.ids
      let new = ElementsMark.at(elements)
      defer { stamp = new?.structure }
      if let stamp, stamp == new?.structure { return }
      if let stamp, let changes = new?.version?.structure, changes.follow(stamp) {
        for id in ids.removed where !ids.contains(id) { stores[id] = nil }
      } else {
        stores = stores.filter { ids.contains($0.key) }
      }
    }
    return ids
  }

  /// Returns the store of the element with an id.
  ///
  /// If the element does not exist, the store has no state.
  func store(for id: ID) -> Store<State, Action> {
    if let store = stores[id] { return store }
    let core = observation.core(of: id)
    guard core.exists(.peek) else { return Store(core: AbsentCore()) }
    let store = Store(core: core)
    stores[id] = store
    return store
  }
}

/// The stores of the elements that existed when a collection was scoped.
struct ElementStoreCollection<Elements: _ForEachElements, ElementsAction: _ForEachAction>:
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
