// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension IdentifiedArray: RangeReplaceableCollection
where Element: Identifiable, ID == Element.ID {
  /// Creates an array of the elements of a sequence; the first of those with the same id counts.
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
  /// New elements whose id is elsewhere in the array, or came before among them, are left out.
  ///
  /// - Parameters:
  ///   - range: The positions of the elements to remove.
  ///   - newElements: What to put in their place.
  /// - Complexity: O(*n* + *m*) on average, where *m* is the number of new elements.
  @inlinable
  public mutating func replaceSubrange(
    _ range: Range<Int>,
    with newElements: some Collection<Element>
  ) {
    removeSubrange(range)
    insert(contentsOf: newElements, at: range.lowerBound)
  }

  /// Inserts those of some elements that have a new id.
  ///
  /// - Parameters:
  ///   - newElements: The elements to insert, in order.
  ///   - position: Where to put them, at most `count`.
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

  // What generic code over `RangeReplaceableCollection` calls, where nobody looks at a result.

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

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension IdentifiedArray: ExpressibleByArrayLiteral
where Element: Identifiable, ID == Element.ID {
  /// Creates an array of elements that must have different ids.
  ///
  /// - Parameter elements: The elements. It is a programming error if two have the same id.
  /// - Complexity: O(*n*) on average.
  @inlinable
  public init(arrayLiteral elements: Element...) { self.init(uniqueElements: elements) }
}
