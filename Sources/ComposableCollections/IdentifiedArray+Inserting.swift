extension IdentifiedArray {
  /// Adds an element at the end, unless there is one with its id.
  ///
  /// - Parameter element: The element to add.
  /// - Returns: Whether it was added, and where the element with its id is.
  /// - Complexity: O(1) on average, amortised.
  @discardableResult
  @inlinable
  public mutating func append(_ element: Element) -> (inserted: Bool, index: Int) {
    insert(element, at: count)
  }

  /// Adds those of some elements at the end that have a new id.
  ///
  /// - Parameter elements: The elements to add.
  /// - Complexity: O(*m*) on average, amortised, where *m* is the number of elements.
  @inlinable
  public mutating func append(contentsOf elements: some Sequence<Element>) {
    // Only when empty: reserving in a loop of small appends would be quadratic.
    if isEmpty { reserveCapacity(elements.underestimatedCount) }
    for element in elements { append(element) }
  }

  /// Adds an element at a position, unless there is one with its id.
  ///
  /// - Parameters:
  ///   - element: The element to add.
  ///   - position: Where to put it, at most `count`.
  /// - Returns: Whether it was added, and where the element with its id is.
  /// - Complexity: O(*n*); at the end O(1) on average, amortised.
  @discardableResult
  @inlinable
  public mutating func insert(
    _ element: Element,
    at position: Int
  ) -> (inserted: Bool, index: Int) {
    let result = idSet.insert(identify(element), at: position)
    if result.inserted { storage.place(element, at: position) }
    return result
  }

  /// Replaces the element at a position by one with the same id.
  ///
  /// - Parameters:
  ///   - element: The element to store.
  ///   - position: The position of the element with its id.
  /// - Returns: The element it replaced.
  /// - Complexity: O(1).
  @discardableResult
  @inlinable
  public mutating func update(_ element: Element, at position: Int) -> Element {
    checkIdentity(of: element, is: idSet[position])
    var element = element
    swap(&element, &storage[position])
    lineage.renew()
    return element
  }

  /// Replaces the element with the same id, or adds the element at the end.
  ///
  /// - Parameter element: The element to store.
  /// - Returns: The element it replaced.
  /// - Complexity: O(1) on average, amortised.
  @discardableResult
  @inlinable
  public mutating func updateOrAppend(_ element: Element) -> Element? {
    updateOrInsert(element, at: count).originalMember
  }

  /// Replaces the element with the same id where it is, or inserts the element.
  ///
  /// - Parameters:
  ///   - element: The element to store.
  ///   - position: Where to put it if its id is new, at most `count`.
  /// - Returns: The element it replaced, and where the new one is.
  /// - Complexity: O(*n*); O(1) on average, amortised, when it replaces or comes last.
  @discardableResult
  @inlinable
  public mutating func updateOrInsert(
    _ element: Element,
    at position: Int
  ) -> (originalMember: Element?, index: Int) {
    let (inserted, index) = insert(element, at: position)
    return inserted ? (nil, index) : (update(element, at: index), index)
  }
}
