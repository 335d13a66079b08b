import ComposableCollections

/// The observation of a collection's elements by their stores.
///
/// After each drain, it checks in one step whether elements were added, removed, moved or replaced.
/// Only then does it compare elements that have a store: those that were added or removed, or all
/// if others can differ.
final class ElementObservation<Elements: _ForEachElements, ElementsAction: _ForEachAction>:
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
  private var mark: ElementsMark?

  /// The number of entries at which those of released cores are dropped.
  ///
  /// Cores can be deallocated on any thread and cannot unregister themselves.
  private var limit = 16

  init(
    of collection: StoreCore<Elements, ElementsAction>,
    embed: @escaping (ID, Action) -> ElementsAction
  ) {
    self.collection = collection
    self.embed = embed
    collection.observation.watch(self)
  }

  /// The number of elements with a core, including some whose cores were released.
  var count: Int { entries.count }

  /// Returns the core of the element with an id.
  ///
  /// All stores of the element share it.
  ///
  /// The core of a removed element can still be in use when the element is inserted again.
  func core(of id: ID) -> StoreCore<State, Action> {
    if let core = entries[id]?.core { return core }
    if entries.count >= limit {
      entries = entries.filter { $0.value.core != nil }
      limit = max(16, 2 * entries.count)
    }
    let element = ObservedElement<State>()
    let core = ScopedCore(parent: collection, part: part(id, element)) { self.embed(id, $0) }
    entries[id] = Entry(core: core, element: element)
    return core
  }

  private func part(_ id: ID, _ element: ObservedElement<State>) -> StatePart<Elements, State> {
    StatePart(
      borrow: { elements, reading, body in
        elements.pointee._borrow(id) { state in
          if reading != .peek { element.access(state) }
          body(state)
        }
      },
      // An element that notifies its own observers does not depend on other elements being added or
      // removed.
      reading: State.self is any ObservableState.Type ? .part : .whole
    )
  }

  func check(in open: StoreObservation) {
    collection.read(.peek) { elements in
      let old = mark
      let new = ElementsMark.at(elements)
      mark = new
      let difference = ElementsMark.replacements(from: old, to: new)
      if case .none = difference { return }
      checkElements(elements, difference, in: open)
    }
  }

  /// Compares the elements that have a store and can differ.
  ///
  /// It is a function of its own, because a check that finds nothing would otherwise look up the
  /// types of the entries.
  private func checkElements(
    _ elements: UnsafePointer<Elements>,
    _ difference: ElementsMark.Difference,
    in open: StoreObservation
  ) {
    guard case .few(_, let inserted, let hasRemoved) = difference else {
      for (id, entry) in entries { checkElement(id, entry, elements, in: open) }
      return
    }
    let ids = elements.pointee.ids
    for position in inserted { checkElement(ids[position], nil, elements, in: open) }
    if hasRemoved { for id in ids.removed { checkElement(id, nil, elements, in: open) } }
  }

  private func checkElement(
    _ id: ID,
    _ entry: Entry?,
    _ elements: UnsafePointer<Elements>,
    in open: StoreObservation
  ) {
    guard let entry = entry ?? entries[id] else { return }
    if entry.core == nil {
      entries[id] = nil
    } else {
      elements.pointee._borrow(id) { entry.element.check($0, in: open) }
    }
  }
}

/// The observers of an element of a collection.
private final class ObservedElement<State> {
  private let field = FieldObservers()
  private let identify = ObservableStateID.pointerReader(of: State.self)

  /// The identity of the element when it was read, or `nil` if it did not exist.
  private var id: ObservableStateID?

  /// Registers an observer of the element.
  func access(_ state: UnsafePointer<State>?) {
    field.accessWhole()
    if let open = StoreObservation.open {
      // Others may have read the element before it changed.
      check(state, in: open)
    } else {
      id = identity(of: state)
    }
  }

  /// Appends the observers if the element was replaced, added or removed.
  func check(_ state: UnsafePointer<State>?, in open: StoreObservation) {
    let new = identity(of: state)
    let isReplaced =
      if let id, let new { id.isReplaced(by: new) } else { (id == nil) != (new == nil) }
    if isReplaced { open.append(field) }
    id = new
  }

  /// Returns the identity of an element.
  ///
  /// It is the same for all elements that are not observable states.
  private func identity(of state: UnsafePointer<State>?) -> ObservableStateID? {
    guard let state else { return nil }
    return identify.map { $0(state) } ?? .nothing
  }
}
