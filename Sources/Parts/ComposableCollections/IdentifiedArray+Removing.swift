extension IdentifiedArray {
  /// Removes the element with an id.
  ///
  /// - Parameter id: The id to look for.
  /// - Returns: The element, or `nil` if there was none.
  /// - Complexity: O(*n*) to move the elements after it; O(1) on average for the last.
  @discardableResult
  @inlinable
  public mutating func remove(id: ID) -> Element? {
    guard let position = index(id: id) else { return nil }
    return remove(at: position)
  }

  /// Removes the element with the same id as the given one.
  ///
  /// - Parameter element: An element. Only its id is used.
  /// - Returns: The element that was stored, or `nil` if there was none.
  /// - Complexity: O(*n*) to move the elements after it; O(1) on average for the last.
  @discardableResult
  @inlinable
  public mutating func remove(_ element: Element) -> Element? { remove(id: identify(element)) }

  /// Removes the element at a position.
  ///
  /// - Parameter position: The position of an element.
  /// - Returns: The element.
  /// - Complexity: O(*n*) to move the elements after it; O(1) on average for the last.
  @discardableResult
  @inlinable
  public mutating func remove(at position: Int) -> Element {
    idSet.remove(at: position)
    lastChange.remove(CollectionOfOne(position))
    return storage.remove(at: position)
  }

  /// Removes the first element.
  ///
  /// - Returns: The element.
  /// - Complexity: O(*n*).
  @discardableResult
  @inlinable
  public mutating func removeFirst() -> Element { remove(at: 0) }

  /// Removes elements from the front.
  ///
  /// - Parameter count: The number to remove, at most `count`.
  /// - Complexity: O(*n*) on average, regardless of how many are removed.
  @inlinable
  public mutating func removeFirst(_ count: Int) { removeSubrange(0..<count) }

  /// Removes the last element.
  ///
  /// - Returns: The element.
  /// - Complexity: O(1) on average.
  @discardableResult
  @inlinable
  public mutating func removeLast() -> Element { remove(at: count - 1) }

  /// Removes elements from the end.
  ///
  /// - Parameter count: The number to remove, at most `count`.
  /// - Complexity: O(*m*) on average, where *m* is their number.
  @inlinable
  public mutating func removeLast(_ count: Int) { removeSubrange(self.count - count..<self.count) }

  /// Removes the elements in a range of positions.
  ///
  /// - Parameter range: The positions.
  /// - Complexity: O(*n*) on average, regardless of how many are removed.
  @inlinable
  public mutating func removeSubrange(_ range: Range<Int>) {
    idSet.removeSubrange(range)
    lastChange.remove(range)
    storage.removeSubrange(range)
  }

  /// Removes the elements in a range of positions.
  ///
  /// - Parameter range: The positions. A one-sided range extends to that end of the array.
  /// - Complexity: O(*n*) on average, regardless of how many are removed.
  @inlinable
  public mutating func removeSubrange(_ range: some RangeExpression<Int>) {
    removeSubrange(range.relative(to: self))
  }

  /// Removes every element.
  ///
  /// - Parameter keepingCapacity: Whether to keep the memory for later elements.
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func removeAll(keepingCapacity: Bool = false) {
    idSet.removeAll(keepingCapacity: keepingCapacity)
    storage.removeAll(keepingCapacity: keepingCapacity)
  }

  /// Removes the elements that satisfy a predicate, or none if it throws.
  ///
  /// - Parameter shouldBeRemoved: A closure that returns `true` for elements to remove.
  /// - Complexity: O(*n*) on average.
  @inlinable
  public mutating func removeAll(
    where shouldBeRemoved: (Element) throws -> Bool
  ) rethrows {
    remove(offsets: try storage.indices.filter { try shouldBeRemoved(storage[$0]) })
  }

  /// Removes the elements at ascending positions.
  @inlinable
  mutating func remove(offsets: [Int]) {
    idSet.remove(offsets: offsets)
    lastChange.remove(offsets)
    storage.remove(offsets: offsets)
  }
}
