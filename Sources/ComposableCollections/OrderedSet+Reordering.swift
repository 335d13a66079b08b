extension OrderedSet {
  /// Swaps two members.
  ///
  /// - Parameters:
  ///   - first: The position of the first one.
  ///   - second: The position of the second one.
  /// - Complexity: O(1) on average.
  @inlinable
  public mutating func swapAt(_ first: Int, _ second: Int) {
    guard first != second else { return }
    willChange()
    if let hashIndex, !hashIndex.slots.isEmpty {
      let firstSlot = hashIndex.slot(of: first, in: members)
      let secondSlot = hashIndex.slot(of: second, in: members)
      hashIndex.slots[firstSlot] = hashIndex.entry(second)
      hashIndex.slots[secondSlot] = hashIndex.entry(first)
    }
    members.swapAt(first, second)
  }

  /// Moves a member to another position.
  ///
  /// - Parameters:
  ///   - source: The position of the member.
  ///   - destination: The position of the member after the move.
  /// - Complexity: O(*n*) on average.
  @inlinable
  public mutating func move(from source: Int, to destination: Int) {
    insertNew(remove(at: source), at: destination)
  }

  /// Reverses the order of the members.
  ///
  /// - Complexity: O(*n*) on average.
  @inlinable
  public mutating func reverse() {
    members.reverse()
    rebuildIndex()
  }

  /// Sorts the members.
  ///
  /// - Parameter areInIncreasingOrder: A predicate that orders its first argument before its second.
  /// - Complexity: O(*n* log *n*).
  @inlinable
  public mutating func sort(
    by areInIncreasingOrder: (Element, Element) throws -> Bool
  ) rethrows {
    defer { rebuildIndex() }
    try members.sort(by: areInIncreasingOrder)
  }

  /// Shuffles the members.
  ///
  /// - Parameter generator: The random number generator to use.
  /// - Complexity: O(*n*) on average.
  @inlinable
  public mutating func shuffle(using generator: inout some RandomNumberGenerator) {
    members.shuffle(using: &generator)
    rebuildIndex()
  }

  /// Shuffles the members.
  ///
  /// - Complexity: O(*n*) on average.
  @inlinable
  public mutating func shuffle() {
    var generator = SystemRandomNumberGenerator()
    shuffle(using: &generator)
  }

  /// Moves the members that satisfy a predicate behind the others.
  ///
  /// - Parameter belongsInSecondPartition: A closure that returns `true` for members that belong
  ///   behind.
  /// - Returns: The position of the first member that satisfies the predicate.
  /// - Complexity: O(*n*) on average.
  @discardableResult
  @inlinable
  public mutating func partition(
    by belongsInSecondPartition: (Element) throws -> Bool
  ) rethrows -> Int {
    defer { rebuildIndex() }
    return try members.partition(by: belongsInSecondPartition)
  }

  @inlinable
  mutating func insertNew(_ element: Element, at position: Int) {
    insertNew(element, at: position, slot: find(element).slot)
  }

  /// Moves the members at ascending positions to before the member at `destination`.
  @inlinable
  mutating func move(offsets: [Int], to destination: Int) {
    members.move(offsets: offsets, to: destination)
    rebuildIndex()
  }

  /// Moves all members from `middle` on to before the member at `start`.
  @inlinable
  mutating func moveTail(from middle: Int, to start: Int) {
    members.moveTail(from: middle, to: start)
    rebuildIndex()
  }
}

extension OrderedSet where Element: Comparable {
  /// Sorts the members in ascending order.
  ///
  /// - Complexity: O(*n* log *n*).
  @inlinable
  public mutating func sort() { sort(by: <) }
}
