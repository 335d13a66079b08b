public import ComposableCollections

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension StackState: RandomAccessCollection {
  @inlinable
  public var startIndex: Int { 0 }

  @inlinable
  public var endIndex: Int { elements.count }

  /// The element at a position.
  ///
  /// To change an element, look for it by its id.
  ///
  /// - Parameter position: A position, at least zero and less than `count`.
  /// - Complexity: O(1).
  @inlinable
  public subscript(position: Int) -> Element { elements[position].value }
}

/// Elements that are added get new ids; those that stay keep theirs.
extension StackState: RangeReplaceableCollection {
  /// Creates a stack without elements.
  ///
  /// - Complexity: O(1).
  @inlinable
  public init() {
    self.init(elements: [])
  }

  /// Copies a stack, with the ids of its elements.
  ///
  /// - Parameter elements: A stack.
  /// - Complexity: O(1).
  @inlinable
  public init(_ elements: Self) {
    self = elements
  }

  /// Creates a stack of a part of another one, with the ids of its elements.
  ///
  /// - Parameter elements: A part of a stack.
  /// - Complexity: O(*n*).
  @inlinable
  public init(_ elements: SubSequence) {
    let range = elements.startIndex..<elements.endIndex
    self.init(elements: IdentifiedArray(elements.base.elements[range]))
  }

  /// Replaces elements by new ones.
  ///
  /// - Parameters:
  ///   - range: The positions of those that go.
  ///   - newElements: Those that come.
  /// - Complexity: O(*n* + *m*) in the numbers of elements in the stack and of new ones; at the end
  ///   of the stack O(*m*) in the number of those that go and come.
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
  /// - Returns: The element, which there has to be.
  /// - Complexity: O(1) on average.
  @discardableResult
  @inlinable
  public mutating func removeLast() -> Element { elements.removeLast().value }

  /// Removes the elements that satisfy a predicate; the others keep their ids.
  ///
  /// - Parameter shouldBeRemoved: Whether to remove an element.
  /// - Complexity: O(*n*) on average.
  @inlinable
  public mutating func removeAll(where shouldBeRemoved: (Element) throws -> Bool) rethrows {
    try elements.removeAll { try shouldBeRemoved($0.value) }
  }

  /// Picks the elements that satisfy a predicate.
  ///
  /// - Parameter isIncluded: Whether to include an element.
  /// - Returns: The elements in their order, with their ids.
  /// - Complexity: O(*n*) on average.
  @inlinable
  public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> Self {
    Self(elements: try elements.filter { try isIncluded($0.value) })
  }
}
