extension IdentifiedArray {
  /// Appends an element, unless the array has one with its id.
  ///
  /// - Parameter element: The element to add.
  /// - Returns: `true` if the element was added, and the position of the element with its id.
  /// - Complexity: O(1) on average, amortized.
  @discardableResult
  @inlinable
  public mutating func append(_ element: Element) -> (inserted: Bool, index: Int) {
    insert(element, at: count)
  }

  /// Appends the elements whose ids are new.
  ///
  /// - Parameter elements: The elements to add.
  /// - Complexity: O(*m*) on average, amortized, where *m* is the number of elements.
  @inlinable
  public mutating func append(contentsOf elements: some Sequence<Element>) {
    // Only if empty, because reserving in a loop of small appends is quadratic.
    if isEmpty { reserveCapacity(elements.underestimatedCount) }
    for element in elements { append(element) }
  }

  /// Inserts an element, unless the array has one with its id.
  ///
  /// - Parameters:
  ///   - element: The element to add.
  ///   - position: The position to insert it at, at most `count`.
  /// - Returns: `true` if the element was added, and the position of the element with its id.
  /// - Complexity: O(*n*); at the end O(1) on average, amortized.
  @discardableResult
  @inlinable
  public mutating func insert(
    _ element: Element,
    at position: Int
  ) -> (inserted: Bool, index: Int) {
    let result = idSet.insert(identify(element), at: position)
    if result.inserted {
      storage.place(element, at: position)
      lastChange.insert(at: position)
    }
    return result
  }

  /// Replaces the element at a position with one that has the same id.
  ///
  /// - Parameters:
  ///   - element: The element to store.
  ///   - position: The position of the element with its id.
  /// - Returns: The replaced element.
  /// - Complexity: O(1).
  @discardableResult
  @inlinable
  public mutating func update(_ element: Element, at position: Int) -> Element {
    checkIdentity(of: element, is: idSet[position])
    var element = element
    swap(&element, &storage[position])
    didChange(at: position, true)
    return element
  }

  /// Replaces the element with the same id, or appends the element.
  ///
  /// - Parameter element: The element to store.
  /// - Returns: The replaced element, or `nil` if the element was appended.
  /// - Complexity: O(1) on average, amortized.
  @discardableResult
  @inlinable
  public mutating func updateOrAppend(_ element: Element) -> Element? {
    updateOrInsert(element, at: count).originalMember
  }

  /// Replaces the element with the same id, or inserts the element.
  ///
  /// - Parameters:
  ///   - element: The element to store.
  ///   - position: The position to insert at if the id is new, at most `count`.
  /// - Returns: The replaced element, if any, and the position of the new one.
  /// - Complexity: O(*n*); O(1) on average, amortized, if it replaces or appends.
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
