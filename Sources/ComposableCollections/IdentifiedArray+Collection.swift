// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension IdentifiedArray: RandomAccessCollection, MutableCollection {
  @inlinable
  public var startIndex: Int { 0 }

  @inlinable
  public var endIndex: Int { storage.count }

  @inlinable
  public func makeIterator() -> IndexingIterator<[Element]> { storage.makeIterator() }

  @inlinable
  public func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? {
    try storage.withContiguousStorageIfAvailable(body)
  }

  /// The element at a position.
  ///
  /// A change in place must keep the element's id. An assignment may bring another id: a new one
  /// takes the place of the old; with the id of an element elsewhere, the element that is replaced
  /// here moves there.
  ///
  /// - Parameter position: A position, at least zero and less than `count`.
  /// - Complexity: O(1), on average where the id changes.
  @inlinable
  public subscript(position: Int) -> Element {
    get { storage[position] }
    set {
      let id = identify(newValue)
      if idSet[position] != id {
        if let other = index(id: id) {
          swapAt(position, other)
        } else {
          idSet.replaceMember(at: position, withNew: id)
        }
      }
      storage[position] = newValue
      didReplaceElement()
    }
    _modify {
      lastChange = Replacement.next()
      defer { checkIdentity(of: storage[position], is: idSet[position]) }
      yield &storage[position]
    }
  }

  /// Exchanges two elements.
  ///
  /// - Parameters:
  ///   - first: The position of one.
  ///   - second: The position of the other.
  /// - Complexity: O(1) on average.
  @inlinable
  public mutating func swapAt(_ first: Int, _ second: Int) {
    idSet.swapAt(first, second)
    storage.swapAt(first, second)
  }

  /// Picks the elements that satisfy a predicate.
  ///
  /// - Parameter isIncluded: Whether to include an element.
  /// - Returns: The elements in their order, still identified.
  /// - Complexity: O(*n*) on average.
  @inlinable
  public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> Self {
    with(elements: try storage.filter(isIncluded))
  }

  /// An array with the same key path and other elements, whose ids must differ.
  @inlinable
  func with(elements: [Element]) -> Self {
    Self(
      ids: OrderedSet(uncheckedUniqueElements: elements.lazy.map(identify)),
      elements: elements,
      identify: identify,
      keyPath: keyPath
    )
  }
}
