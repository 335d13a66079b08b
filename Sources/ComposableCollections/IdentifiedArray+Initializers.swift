extension IdentifiedArray {
  /// Creates an array without elements.
  ///
  /// - Parameter id: Where an element has its id.
  /// - Complexity: O(1).
  @inlinable
  public init(id: KeyPath<Element, ID>) {
    self.init(uncheckedUniqueElements: [], id: id)
  }

  /// Creates an array of elements that are known to have different ids, without comparing them.
  ///
  /// - Parameters:
  ///   - elements: The elements. If two have the same id, only one of them is found by it.
  ///   - id: Where an element has its id.
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

  /// Creates an array of elements that must have different ids.
  ///
  /// - Parameters:
  ///   - elements: The elements. It is a programming error if two have the same id.
  ///   - id: Where an element has its id.
  /// - Complexity: O(*n*) on average.
  @inlinable
  public init(uniqueElements elements: some Sequence<Element>, id: KeyPath<Element, ID>) {
    self.init(id: id)
    appendUnique(elements)
  }

  /// Creates an array in which elements with the same id are combined.
  ///
  ///     IdentifiedArray(votes, id: \.candidate) { old, new in
  ///       Vote(candidate: old.candidate, count: old.count + new.count)
  ///     }
  ///
  /// - Parameters:
  ///   - elements: The elements. Of several with the same id, one stands where the first stood.
  ///   - id: Where an element has its id.
  ///   - combine: What to keep of the element so far and the next one with its id; keeps the id.
  /// - Throws: What `combine` throws.
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

  /// Creates an array of the elements of a slice.
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

  /// Loads a stored id from its offset, and follows the key path only to a computed one.
  @inlinable
  static func reader(of id: KeyPath<Element, ID>) -> (Element) -> ID {
    guard let offset = MemoryLayout<Element>.offset(of: id) else { return { $0[keyPath: id] } }
    return { element in
      withUnsafeBytes(of: element) {
        // The offset of a stored property of this type, inside of a whole and initialized element.
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
        IdentifiedArray(uniqueElements:) needs different ids \
        (\(idSet[position]) came at \(position) and again)
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
  /// Creates an array without elements.
  ///
  /// - Complexity: O(1).
  @inlinable
  public init() {
    self.init(ids: OrderedSet(), elements: [], identify: { $0.id }, keyPath: nil)
  }

  /// Creates an array of elements that are known to have different ids, without comparing them.
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

  /// Creates an array of elements that must have different ids.
  ///
  /// - Parameter elements: The elements. It is a programming error if two have the same id.
  /// - Complexity: O(*n*) on average.
  @inlinable
  public init(uniqueElements elements: some Sequence<Element>) {
    self.init()
    appendUnique(elements)
  }

  /// Creates an array in which elements with the same id are combined.
  ///
  /// - Parameters:
  ///   - elements: The elements. Of several with the same id, one stands where the first stood.
  ///   - combine: What to keep of the element so far and the next one with its id; keeps the id.
  /// - Throws: What `combine` throws.
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
