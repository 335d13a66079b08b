extension IdentifiedArray {
  /// Creates an empty array.
  ///
  /// - Parameter id: The key path to an element's id.
  /// - Complexity: O(1).
  @inlinable
  public init(id: KeyPath<Element, ID>) {
    self.init(uncheckedUniqueElements: [], id: id)
  }

  /// Creates an array of elements with unique ids, without checking the ids.
  ///
  /// - Parameters:
  ///   - elements: The elements. If two have the same id, only one of them is found by it.
  ///   - id: The key path to an element's id.
  /// - Complexity: O(*n*) on average.
  @inlinable
  public init(
    uncheckedUniqueElements elements: some Sequence<Element>,
    id: KeyPath<Element, ID>
  ) {
    let elements = Array(elements)
    let identify = Self.reader(of: id)
    self.init(
      ids: OrderedSet(uncheckedUniqueElements: elements.lazy.map(identify)),
      elements: elements,
      identify: identify,
      keyPath: id
    )
  }

  /// Creates an array of elements with unique ids.
  ///
  /// - Parameters:
  ///   - elements: The elements. It is a programming error if two have the same id.
  ///   - id: The key path to an element's id.
  /// - Complexity: O(*n*) on average.
  @inlinable
  public init(uniqueElements elements: some Sequence<Element>, id: KeyPath<Element, ID>) {
    self.init(id: id)
    appendUnique(elements)
  }

  /// Creates an array, combining elements with the same id.
  ///
  ///     IdentifiedArray(votes, id: \.candidate) { old, new in
  ///       Vote(candidate: old.candidate, count: old.count + new.count)
  ///     }
  ///
  /// - Parameters:
  ///   - elements: The elements. Elements with the same id become one, at the position of the
  ///     first.
  ///   - id: The key path to an element's id.
  ///   - combine: A closure that combines two elements with the same id. It must keep the id.
  /// - Throws: The error that `combine` throws.
  /// - Complexity: O(*n*) on average.
  @inlinable
  public init(
    _ elements: some Sequence<Element>,
    id: KeyPath<Element, ID>,
    uniquingIDsWith combine: (Element, Element) throws -> Element
  ) rethrows {
    self.init(id: id)
    try append(elements, uniquingIDsWith: combine)
  }

  /// Creates a copy of an array.
  ///
  /// - Parameter elements: The array.
  /// - Complexity: O(1).
  @inlinable
  public init(_ elements: Self) { self = elements }

  /// Creates an array from a slice.
  ///
  /// - Parameter elements: The slice.
  /// - Complexity: O(*n*) on average.
  @inlinable
  public init(_ elements: SubSequence) {
    let range = elements.startIndex..<elements.endIndex
    self.init(
      ids: OrderedSet(uncheckedUniqueElements: elements.base.idSet.members[range]),
      elements: Array(elements.base.storage[range]),
      identify: elements.base.identify,
      keyPath: elements.base.keyPath
    )
  }

  /// Returns a function that reads an id from its offset, or uses the key path if the id is
  /// computed.
  @inlinable
  static func reader(of id: KeyPath<Element, ID>) -> (Element) -> ID {
    guard let offset = MemoryLayout<Element>.offset(of: id) else { return { $0[keyPath: id] } }
    return { element in
      withUnsafeBytes(of: element) {
        // The offset is that of a stored property of this type in a fully initialized element.
        $0.baseAddress!.advanced(by: offset).assumingMemoryBound(to: ID.self).pointee
      }
    }
  }

  @inlinable
  mutating func appendUnique(_ elements: some Sequence<Element>) {
    reserveCapacity(elements.underestimatedCount)
    for element in elements {
      let (inserted, position) = append(element)
      precondition(
        inserted,
        """
        IdentifiedArray(uniqueElements:) needs unique ids (\(idSet[position]) occurs at \
        \(position) and again)
        """
      )
    }
  }

  @inlinable
  mutating func append(
    _ elements: some Sequence<Element>,
    uniquingIDsWith combine: (Element, Element) throws -> Element
  ) rethrows {
    reserveCapacity(elements.underestimatedCount)
    for element in elements {
      let (inserted, position) = append(element)
      if !inserted { update(try combine(storage[position], element), at: position) }
    }
  }
}

extension IdentifiedArray where Element: Identifiable, ID == Element.ID {
  /// Creates an empty array.
  ///
  /// - Complexity: O(1).
  @inlinable
  public init() {
    self.init(ids: OrderedSet(), elements: [], identify: { $0.id }, keyPath: nil)
  }

  /// Creates an array of elements with unique ids, without checking the ids.
  ///
  /// - Parameter elements: The elements. If two have the same id, only one of them is found by it.
  /// - Complexity: O(*n*) on average.
  @inlinable
  public init(uncheckedUniqueElements elements: some Sequence<Element>) {
    let elements = Array(elements)
    self.init(
      ids: OrderedSet(uncheckedUniqueElements: elements.lazy.map { $0.id }),
      elements: elements,
      identify: { $0.id },
      keyPath: nil
    )
  }

  /// Creates an array of elements with unique ids.
  ///
  /// - Parameter elements: The elements. It is a programming error if two have the same id.
  /// - Complexity: O(*n*) on average.
  @inlinable
  public init(uniqueElements elements: some Sequence<Element>) {
    self.init()
    appendUnique(elements)
  }

  /// Creates an array, combining elements with the same id.
  ///
  /// - Parameters:
  ///   - elements: The elements. Elements with the same id become one, at the position of the
  ///     first.
  ///   - combine: A closure that combines two elements with the same id. It must keep the id.
  /// - Throws: The error that `combine` throws.
  /// - Complexity: O(*n*) on average.
  @inlinable
  public init(
    _ elements: some Sequence<Element>,
    uniquingIDsWith combine: (Element, Element) throws -> Element
  ) rethrows {
    self.init()
    try append(elements, uniquingIDsWith: combine)
  }
}
