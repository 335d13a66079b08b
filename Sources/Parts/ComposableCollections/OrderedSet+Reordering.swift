extension OrderedSet {
  /// Swaps two members.
  ///
  /// - Parameters:
  ///   - first: The position of the first one.
  ///   - second: The position of the second one.
  /// - Complexity: O(1) on average.
  @inlinable
  package mutating func swapAt(_ first: Int, _ second: Int) {
    guard first != second else { return }
    willMove()
    if let hashIndex, !hashIndex.slots.isEmpty {
      let firstSlot = hashIndex.slot(of: first, in: members)
      let secondSlot = hashIndex.slot(of: second, in: members)
      hashIndex.slots[firstSlot] = hashIndex.entry(second)
      hashIndex.slots[secondSlot] = hashIndex.entry(first)
    }
    members.swapAt(first, second)
  }

  /// Reverses the order of the members.
  ///
  /// - Complexity: O(*n*) on average.
  @inlinable
  package mutating func reverse() {
    willMove()
    members.reverse()
    rebuildIndex()
  }

  @inlinable
  mutating func insertNew(_ element: Element, at position: Int) {
    insertNew(element, at: position, slot: find(element).slot)
  }

  /// Moves the members at ascending positions to before the member at `destination`.
  @inlinable
  mutating func move(offsets: [Int], to destination: Int) {
    willMove()
    members.move(offsets: offsets, to: destination)
    rebuildIndex()
  }

  /// Moves all members from `middle` on to before the member at `start`.
  @inlinable
  mutating func moveTail(from middle: Int, to start: Int) {
    willMove()
    members.moveTail(from: middle, to: start)
    rebuildIndex()
  }
}
