import ComposableCollections
import ComposableDependencies

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension StackState: RandomAccessCollection {
  public var startIndex: Int { 0 }

  public var endIndex: Int { elements.count }

  /// The element at a position.
  ///
  /// To change an element, look for it by its id.
  ///
  /// - Parameter position: A position, at least zero and less than `count`.
  /// - Complexity: O(1).
  public subscript(position: Int) -> Element { elements[position].value }
}

/// Elements that are added get new ids; those that stay keep theirs.
extension StackState: RangeReplaceableCollection {
  /// Creates a stack without elements.
  ///
  /// - Complexity: O(1).
  public init() {
    self.init(elements: [])
  }

  /// Copies a stack, with the ids of its elements.
  ///
  /// - Parameter elements: A stack.
  /// - Complexity: O(1).
  public init(_ elements: Self) {
    self = elements
  }

  /// Creates a stack of a part of another one, with the ids of its elements.
  ///
  /// - Parameter elements: A part of a stack.
  /// - Complexity: O(*n*).
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
  public mutating func replaceSubrange(
    _ range: Range<Int>,
    with newElements: some Collection<Element>
  ) {
    let ids = DependencyValues._current.stackElementIDs
    let identified = newElements.map { self.identified($0, by: ids) }
    elements.replaceSubrange(range, with: identified)
  }

  /// Adds an element on top.
  ///
  /// - Parameter newElement: The element.
  /// - Complexity: O(1) on average, amortised.
  public mutating func append(_ newElement: Element) {
    let identified = identified(newElement, by: DependencyValues._current.stackElementIDs)
    elements.append(identified)
  }

  /// Removes the elements that satisfy a predicate; the others keep their ids.
  ///
  /// - Parameter shouldBeRemoved: Whether to remove an element.
  /// - Complexity: O(*n*) on average.
  public mutating func removeAll(where shouldBeRemoved: (Element) throws -> Bool) rethrows {
    try elements.removeAll { try shouldBeRemoved($0.value) }
  }

  /// Picks the elements that satisfy a predicate.
  ///
  /// - Parameter isIncluded: Whether to include an element.
  /// - Returns: The elements in their order, with their ids.
  /// - Complexity: O(*n*) on average.
  public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> Self {
    Self(elements: try elements.filter { try isIncluded($0.value) })
  }
}
