extension IdentifiedArray: RangeReplaceableCollection
where Element: Identifiable, ID == Element.ID {
  /// Creates an array from a sequence, keeping the first of several elements with the same id.
  ///
  /// - Parameter elements: The elements, in order.
  /// - Complexity: O(*n*) on average.
  @inlinable
  public init(_ elements: some Sequence<Element>) {
    self.init()
    append(contentsOf: elements)
  }

  /// Replaces a range of elements.
  ///
  /// New elements are skipped if another element outside of the range, or an earlier new one, has
  /// the same id.
  ///
  /// - Parameters:
  ///   - range: The positions of the elements to remove.
  ///   - newElements: The elements to insert.
  /// - Complexity: O(*n* + *m*) on average, where *m* is the number of new elements.
  @inlinable
  public mutating func replaceSubrange(
    _ range: Range<Int>,
    with newElements: some Collection<Element>
  ) {
    removeSubrange(range)
    insert(contentsOf: newElements, at: range.lowerBound)
  }

  /// Inserts the elements whose ids are new.
  ///
  /// - Parameters:
  ///   - newElements: The elements to insert, in order.
  ///   - position: The position to insert them at, at most `count`.
  /// - Complexity: O(*n* + *m*) on average, where *m* is the number of new elements.
  @inlinable
  public mutating func insert(contentsOf newElements: some Collection<Element>, at position: Int) {
    precondition(
      0...count ~= position,
      "IdentifiedArray.insert(contentsOf:at:) needs a position in 0...\(count) (was \(position))"
    )
    let end = count
    append(contentsOf: newElements)
    guard position < end, end < count else { return }
    storage.moveTail(from: end, to: position)
    idSet.moveTail(from: end, to: position)
  }

  // These overloads satisfy `RangeReplaceableCollection`, whose methods return nothing.

  @_disfavoredOverload
  @inlinable
  public mutating func append(_ newElement: Element) {
    let _: (inserted: Bool, index: Int) = append(newElement)
  }

  @_disfavoredOverload
  @inlinable
  public mutating func insert(_ newElement: Element, at position: Int) {
    let _: (inserted: Bool, index: Int) = insert(newElement, at: position)
  }
}

extension IdentifiedArray: ExpressibleByArrayLiteral
where Element: Identifiable, ID == Element.ID {
  /// Creates an array of elements with unique ids.
  ///
  /// - Parameter elements: The elements. It is a programming error if two have the same id.
  /// - Complexity: O(*n*) on average.
  @inlinable
  public init(arrayLiteral elements: Element...) { self.init(uniqueElements: elements) }
}
