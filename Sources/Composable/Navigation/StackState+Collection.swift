public import ComposableCollections

extension StackState: RandomAccessCollection {
  @inlinable
  public var startIndex: Int { 0 }

  @inlinable
  public var endIndex: Int { elements.count }

  /// The element at a position.
  ///
  /// To change an element, use its id.
  ///
  /// - Parameter position: A position, at least zero and less than `count`.
  /// - Complexity: O(1).
  @inlinable
  public subscript(position: Int) -> Element { elements[position].value }
}

/// New elements get new ids.
///
/// Remaining elements keep theirs.
extension StackState: RangeReplaceableCollection {
  /// Creates an empty stack.
  ///
  /// - Complexity: O(1).
  @inlinable
  public init() {
    self.init(elements: [])
  }

  /// Creates a copy of a stack, with the ids of its elements.
  ///
  /// - Parameter elements: The stack.
  /// - Complexity: O(1).
  @inlinable
  public init(_ elements: Self) {
    self = elements
  }

  /// Creates a stack from a slice, with the ids of its elements.
  ///
  /// - Parameter elements: The slice.
  /// - Complexity: O(*n*).
  @inlinable
  public init(_ elements: SubSequence) {
    let range = elements.startIndex..<elements.endIndex
    self.init(elements: IdentifiedArray(elements.base.elements[range]))
  }

  /// Replaces a range of elements.
  ///
  /// - Parameters:
  ///   - range: The positions of the elements to remove.
  ///   - newElements: The elements to insert.
  /// - Complexity: O(*n* + *m*), where *n* is the number of elements and *m* the number of new
  ///   ones. At the end of the stack, it only depends on the numbers of removed and new elements.
  @inlinable
  public mutating func replaceSubrange(
    _ range: Range<Int>,
    with newElements: some Collection<Element>
  ) {
    let identified = newElements.map { self.identified($0) }
    elements.replaceSubrange(range, with: identified)
  }

  /// Adds an element on top.
  ///
  /// - Parameter newElement: The element.
  /// - Complexity: O(1) on average, amortized.
  @inlinable
  public mutating func append(_ newElement: Element) {
    let identified = identified(newElement)
    elements.append(identified)
  }

  /// Removes the element at the top.
  ///
  /// - Returns: The element. The stack must not be empty.
  /// - Complexity: O(1) on average.
  @discardableResult
  @inlinable
  public mutating func removeLast() -> Element { elements.removeLast().value }

  /// Removes the elements that satisfy a predicate.
  ///
  /// The others keep their ids.
  ///
  /// - Parameter shouldBeRemoved: A closure that returns `true` for elements to remove.
  /// - Complexity: O(*n*) on average.
  @inlinable
  public mutating func removeAll(where shouldBeRemoved: (Element) throws -> Bool) rethrows {
    try elements.removeAll { try shouldBeRemoved($0.value) }
  }

  /// Returns the elements that satisfy a predicate.
  ///
  /// - Parameter isIncluded: A closure that returns `true` for elements to include.
  /// - Returns: The elements in their order, with their ids.
  /// - Complexity: O(*n*) on average.
  @inlinable
  public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> Self {
    Self(elements: try elements.filter { try isIncluded($0.value) })
  }
}
