extension IdentifiedArray {
  /// Sorts the elements.
  ///
  /// - Parameter areInIncreasingOrder: A predicate that orders its first argument before its
  ///   second.
  /// - Complexity: O(*n* log *n*).
  @inlinable
  public mutating func sort(
    by areInIncreasingOrder: (Element, Element) throws -> Bool
  ) rethrows {
    defer { reidentify() }
    try storage.sort(by: areInIncreasingOrder)
  }

  /// Returns the elements in sorted order.
  ///
  /// - Parameter areInIncreasingOrder: A predicate that orders its first argument before its
  ///   second.
  /// - Returns: The elements in sorted order, still identified.
  /// - Complexity: O(*n* log *n*).
  @inlinable
  public func sorted(
    by areInIncreasingOrder: (Element, Element) throws -> Bool
  ) rethrows -> Self {
    with(elements: try storage.sorted(by: areInIncreasingOrder))
  }

  /// Reverses the order of the elements.
  ///
  /// - Complexity: O(*n*) on average.
  @inlinable
  public mutating func reverse() {
    storage.reverse()
    idSet.reverse()
  }

  /// Shuffles the elements.
  ///
  /// - Parameter generator: The random number generator to use.
  /// - Complexity: O(*n*) on average.
  @inlinable
  public mutating func shuffle(using generator: inout some RandomNumberGenerator) {
    storage.shuffle(using: &generator)
    reidentify()
  }

  /// Shuffles the elements.
  ///
  /// - Complexity: O(*n*) on average.
  @inlinable
  public mutating func shuffle() {
    var generator = SystemRandomNumberGenerator()
    shuffle(using: &generator)
  }

  /// Moves the elements that satisfy a predicate after the others.
  ///
  /// - Parameter belongsInSecondPartition: A closure that returns `true` for elements that belong
  ///   behind.
  /// - Returns: The position of the first element that satisfies the predicate.
  /// - Complexity: O(*n*) on average.
  @discardableResult
  @inlinable
  public mutating func partition(
    by belongsInSecondPartition: (Element) throws -> Bool
  ) rethrows -> Int {
    defer { reidentify() }
    return try storage.partition(by: belongsInSecondPartition)
  }

  /// Reads all ids again, after the elements were reordered.
  @inlinable
  mutating func reidentify() {
    idSet = OrderedSet(uncheckedUniqueElements: storage.lazy.map(identify))
  }
}

extension IdentifiedArray where Element: Comparable {
  /// Sorts the elements in ascending order.
  ///
  /// - Complexity: O(*n* log *n*).
  @inlinable
  public mutating func sort() { sort(by: <) }

  /// The elements in ascending order, still identified.
  ///
  /// - Complexity: O(*n* log *n*).
  @inlinable
  public func sorted() -> Self { sorted(by: <) }
}
