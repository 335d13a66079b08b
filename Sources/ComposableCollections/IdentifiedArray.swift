/// An array whose elements are also found by their id, as fast as in a dictionary.
///
/// State keeps lists of features in it: an action for one element says which by id, and neither the
/// element's position nor the length of the list matters.
///
///     struct Todo: Identifiable { let id: Int; var title = "" }
///
///     var todos: IdentifiedArrayOf<Todo> = [Todo(id: 1), Todo(id: 2)]
///     todos[id: 2]?.title = "Milk"
///     todos.append(Todo(id: 1))  // (inserted: false, index: 0)
///     todos[id: 1] = nil
///
/// No two elements have the same id. Complexities assume ids that hash well.
public struct IdentifiedArray<ID: Hashable, Element> {
  @usableFromInline var idSet: OrderedSet<ID>
  @usableFromInline var storage: [Element]

  /// Reads the id of an element, without a key path where there is a faster way.
  @usableFromInline let identify: (Element) -> ID

  /// Absent for `\.id` of `Identifiable` elements: making one costs more than an empty array.
  @usableFromInline let keyPath: KeyPath<Element, ID>?

  /// Tells whether an element was replaced by another with its id, unlike ids that come, go or move.
  @usableFromInline package var lineage = Lineage()

  @inlinable
  init(
    ids: OrderedSet<ID>,
    elements: [Element],
    identify: @escaping (Element) -> ID,
    keyPath: KeyPath<Element, ID>?
  ) {
    self.idSet = ids
    self.storage = elements
    self.identify = identify
    self.keyPath = keyPath
  }

  /// Where an element has its id.
  public var id: KeyPath<Element, ID> {
    if let keyPath { return keyPath }
    // Only initializers with `Element: Identifiable, ID == Element.ID` leave the key path out.
    let element = Element.self as! any Identifiable.Type
    return identifierKeyPath(of: element) as! KeyPath<Element, ID>
  }

  /// The ids, in the order of the elements.
  ///
  /// A copy that is kept while elements come or go makes that change copy the ids.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var ids: OrderedSet<ID> { idSet }

  /// The elements as an array.
  ///
  /// A copy that is kept while the identified array changes makes that change copy the elements.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var elements: [Element] { storage }

  /// The position of the element with an id.
  ///
  /// - Parameter id: The id to look for.
  /// - Returns: The position, or `nil` if there is no such element.
  /// - Complexity: O(1) on average.
  @inlinable
  public func index(id: ID) -> Int? { idSet.firstIndex(of: id) }

  /// Looks for the id of an element.
  ///
  /// - Parameter element: An element; only its id counts.
  /// - Returns: Whether there is an element with this id.
  /// - Complexity: O(1) on average.
  @inlinable
  public func contains(_ element: Element) -> Bool { idSet.contains(identify(element)) }

  /// Makes room for a number of elements.
  ///
  /// - Parameter minimumCapacity: How many elements are expected in total.
  /// - Complexity: O(*n*) on average.
  @inlinable
  public mutating func reserveCapacity(_ minimumCapacity: Int) {
    idSet.reserveCapacity(minimumCapacity)
    storage.reserveCapacity(minimumCapacity)
  }
}

/// An identified array of elements that name their own id.
public typealias IdentifiedArrayOf<Element> = IdentifiedArray<Element.ID, Element>
where Element: Identifiable

private func identifierKeyPath<Element: Identifiable>(of _: Element.Type) -> AnyKeyPath {
  \Element.id
}
