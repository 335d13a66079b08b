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

  /// Accesses the element at a position.
  ///
  /// A change in place must keep the element's id. An assignment can change the id. If another
  /// element already has the new id, it is replaced, and the element at this position moves to its
  /// position.
  ///
  /// - Parameter position: A position, at least zero and less than `count`.
  /// - Complexity: O(1), on average where the id changes.
  @inlinable
  public subscript(position: Int) -> Element {
    get { storage[position] }
    set { assign(newValue, at: position) }
    _modify { yield &self[position, mark: { _ in }, isReplaced: { _, _ in true }] }
  }

  /// The element at a position, for a caller that knows whether its change replaces the element.
  ///
  /// - Parameters:
  ///   - position: A position, at least zero and less than `count`.
  ///   - mark: A closure that returns the element's identity.
  ///   - isReplaced: A closure that returns `true` if the identities before and after the change
  ///     belong to different elements.
  @inlinable
  package subscript<Mark>(
    position: Int,
    mark mark: (Element) -> Mark,
    isReplaced isReplaced: (Mark, Mark) -> Bool
  ) -> Element {
    get { storage[position] }
    _modify {
      let old = mark(storage[position])
      defer {
        checkIdentity(of: storage[position], is: idSet[position])
        didChange(at: position, isReplaced(old, mark(storage[position])))
      }
      yield &storage[position]
    }
  }

  /// Sets the element at a position.
  @inlinable
  package mutating func assign(_ element: Element, at position: Int) {
    let id = identify(element)
    if idSet[position] != id {
      if let other = index(id: id) {
        swapAt(position, other)
      } else {
        idSet.replaceMember(at: position, withNew: id)
      }
    }
    storage[position] = element
    didChange(at: position, true)
  }

  /// Records that an element was changed in place or replaced.
  @inlinable
  mutating func didChange(at position: Int, _ isReplaced: Bool) {
    lastChange.base = lineage.version
    lastChange.position = position
    if isReplaced { lineage.renew() } else { lineage.advance() }
  }

  /// Swaps two elements.
  ///
  /// - Parameters:
  ///   - first: The position of the first one.
  ///   - second: The position of the second one.
  /// - Complexity: O(1) on average.
  @inlinable
  public mutating func swapAt(_ first: Int, _ second: Int) {
    idSet.swapAt(first, second)
    storage.swapAt(first, second)
  }

  /// Returns the elements that satisfy a predicate.
  ///
  /// - Parameter isIncluded: A closure that returns `true` for elements to include.
  /// - Returns: The elements in their order, still identified.
  /// - Complexity: O(*n*) on average.
  @inlinable
  public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> Self {
    // From a copy, so that it is known which elements are missing.
    var result = self
    try result.removeAll { try !isIncluded($0) }
    return result
  }

  /// Returns an array with the same key path and other elements, which must have unique ids.
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
