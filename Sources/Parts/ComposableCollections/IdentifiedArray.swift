/// An array that finds elements by id as fast as a dictionary.
///
/// Use it for lists of features in state. Actions identify an element by its id, regardless of its
/// position and of the length of the list.
///
///     struct Todo: Identifiable { let id: Int; var title = "" }
///
///     var todos: IdentifiedArrayOf<Todo> = [Todo(id: 1), Todo(id: 2)]
///     todos[id: 2]?.title = "Milk"
///     todos.append(Todo(id: 1))  // (inserted: false, index: 0)
///     todos[id: 1] = nil
///
/// Ids are unique. Complexities assume ids that hash well.
public struct IdentifiedArray<ID: Hashable, Element> {
  @usableFromInline var idSet: OrderedSet<ID>
  @usableFromInline var storage: [Element]

  /// Returns the id of an element, without a key path if there is a faster way.
  @usableFromInline let identify: (Element) -> ID

  /// `nil` for `\.id` of `Identifiable` elements, because creating a key path costs more than an
  /// empty array.
  @usableFromInline let keyPath: KeyPath<Element, ID>?

  /// The lineage of the elements: it changes if an element is replaced by another with the same id.
  @usableFromInline package var lineage = Lineage()

  /// The last change of an element.
  @usableFromInline package var lastChange = ElementChange()

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

  /// The key path to an element's id.
  public var id: KeyPath<Element, ID> {
    if let keyPath { return keyPath }
    // Only initializers with `Element: Identifiable, ID == Element.ID` omit the key path.
    let element = Element.self as! any Identifiable.Type
    return identifierKeyPath(of: element) as! KeyPath<Element, ID>
  }

  /// The ids, in the order of the elements.
  ///
  /// Changing the array while a copy of its ids is alive copies the ids, if ids are added, removed
  /// or moved.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var ids: OrderedSet<ID> { idSet }

  /// The elements as an array.
  ///
  /// Changing the array while a copy of its elements is alive copies the elements.
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

  /// Returns whether the array contains an element with the same id.
  ///
  /// - Parameter element: An element. Only its id is used.
  /// - Returns: `true` if there is an element with this id; otherwise, `false`.
  /// - Complexity: O(1) on average.
  @inlinable
  public func contains(_ element: Element) -> Bool { idSet.contains(identify(element)) }

  /// Reserves capacity for a number of elements.
  ///
  /// - Parameter minimumCapacity: The total number of elements.
  /// - Complexity: O(*n*) on average.
  @inlinable
  public mutating func reserveCapacity(_ minimumCapacity: Int) {
    idSet.reserveCapacity(minimumCapacity)
    storage.reserveCapacity(minimumCapacity)
  }
}

/// An identified array of `Identifiable` elements.
public typealias IdentifiedArrayOf<Element> = IdentifiedArray<Element.ID, Element>
where Element: Identifiable

private func identifierKeyPath<Element: Identifiable>(of _: Element.Type) -> AnyKeyPath {
  \Element.id
}

/// The last change of an element of a collection.
///
/// If the version of a collection was known before the change, only this element can differ.
@usableFromInline
package struct ElementChange: Sendable {
  /// The version of the collection before the change.
  @usableFromInline package var base: UInt64 = 0

  /// The current position of the element, or a negative number if it was removed.
  ///
  /// Elements that are moved lose it, but then their ``StructureLog`` is lost too.
  @usableFromInline package var position = 0

  @inlinable
  package init() {}

  /// Records that an element was inserted.
  @inlinable
  mutating func insert(at position: Int) {
    if position <= self.position { self.position += 1 }
  }

  /// Records that elements were removed.
  @inlinable
  mutating func remove(_ positions: some RandomAccessCollection<Int>) {
    let old = position
    for position in positions where position <= old {
      if position == old { self.position = .min } else { self.position -= 1 }
    }
  }
}
