extension OrderedSet {
  /// Appends a member, unless the set contains it.
  ///
  /// - Parameter element: The member to add.
  /// - Returns: `true` if the member was added, and its position.
  /// - Complexity: O(1) on average, amortized.
  @discardableResult
  @inlinable
  public mutating func append(_ element: Element) -> (inserted: Bool, index: Int) {
    insert(element, at: count)
  }

  /// Appends the elements that are new.
  ///
  /// - Parameter elements: The members to add.
  /// - Complexity: O(*m*) on average, amortized, where *m* is the number of elements.
  @inlinable
  package mutating func append(contentsOf elements: some Sequence<Element>) {
    // Only if empty, because reserving in a loop of small appends is quadratic.
    if isEmpty { reserveCapacity(elements.underestimatedCount) }
    for element in elements { append(element) }
  }

  /// Inserts a member, unless the set contains it.
  ///
  /// - Parameters:
  ///   - element: The member to add.
  ///   - position: The position to insert it at, at most `count`.
  /// - Returns: `true` if the member was added, and its position.
  /// - Complexity: O(*n*); at the end O(1) on average, amortized.
  @discardableResult
  @inlinable
  package mutating func insert(
    _ element: Element,
    at position: Int
  ) -> (inserted: Bool, index: Int) {
    precondition(
      0...count ~= position,
      "OrderedSet.insert(_:at:) needs a position in 0...\(count) (was \(position))"
    )
    let found = find(element)
    if let existing = found.position { return (false, existing) }
    insertNew(element, at: position, slot: found.slot)
    return (true, position)
  }

  /// Adds members at a position without looking for duplicates.
  @inlinable
  mutating func insertNew(_ element: Element, at position: Int, slot: Int?) {
    willChange()
    hashIndex!.log.insert(at: position)
    if let slot, hashIndex!.hasRoom(for: count + 1) {
      hashIndex!.shift(from: position, by: 1, in: members)
      hashIndex!.slots[slot] = hashIndex!.entry(position)
      members.place(element, at: position)
    } else {
      members.place(element, at: position)
      if count > HashIndex.scanLimit { rebuildIndex(capacity: count) }
    }
  }

  /// Replaces a member with one that is known to be new.
  @inlinable
  mutating func replaceMember(at position: Int, withNew element: Element) {
    willChange()
    hashIndex!.log.remove(position..<position + 1, of: members)
    hashIndex!.log.insert(at: position)
    guard let hashIndex, !hashIndex.slots.isEmpty else {
      members[position] = element
      return
    }
    hashIndex.erase(slot: hashIndex.slot(of: position, in: members), in: members)
    let slot = hashIndex.find(element, in: members).slot
    hashIndex.slots[slot] = hashIndex.entry(position)
    members[position] = element
  }
}
