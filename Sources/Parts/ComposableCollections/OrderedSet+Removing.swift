extension OrderedSet {
  /// Removes a member.
  ///
  /// - Parameter element: The member to remove.
  /// - Returns: The member, or `nil` if there was none.
  /// - Complexity: O(*n*) to move the members after it; O(1) on average for the last.
  @discardableResult
  @inlinable
  public mutating func remove(_ element: Element) -> Element? {
    guard let position = firstIndex(of: element) else { return nil }
    return remove(at: position)
  }

  /// Removes the member at a position.
  ///
  /// - Parameter position: The position of a member.
  /// - Returns: The member.
  /// - Complexity: O(*n*) to move the members after it; O(1) on average for the last.
  @discardableResult
  @inlinable
  package mutating func remove(at position: Int) -> Element {
    let member = members[position]
    removeSubrange(position..<position + 1)
    return member
  }

  /// Removes the members in a range of positions.
  ///
  /// - Parameter range: The positions.
  /// - Complexity: O(*n*) on average, regardless of how many are removed.
  @inlinable
  package mutating func removeSubrange(_ range: some RangeExpression<Int>) {
    let range = range.relative(to: self)
    precondition(
      range.lowerBound >= 0 && range.upperBound <= count,
      "OrderedSet.removeSubrange(_:) needs positions in 0..<\(count) (was \(range))"
    )
    guard !range.isEmpty else { return }
    willChange()
    hashIndex!.log.remove(range, of: members)
    if range.count > 1 && range.count > count / 4 {
      members.removeSubrange(range)
      rebuildIndex()
    } else {
      if let hashIndex, !hashIndex.slots.isEmpty {
        for position in range {
          hashIndex.erase(slot: hashIndex.slot(of: position, in: members), in: members)
        }
        hashIndex.shift(from: range.upperBound, by: -range.count, in: members)
      }
      // Removing one member is several times faster without a range.
      if range.count == 1 {
        members.remove(at: range.lowerBound)
      } else {
        members.removeSubrange(range)
      }
    }
  }

  /// Removes every member.
  ///
  /// - Parameter keepingCapacity: Whether to keep the memory for later members.
  /// - Complexity: O(*n*).
  @inlinable
  package mutating func removeAll(keepingCapacity: Bool = false) {
    members.removeAll(keepingCapacity: keepingCapacity)
    hashIndex = HashIndex(slotCount: keepingCapacity ? hashIndex?.slots.count ?? 0 : 0)
  }

  /// Removes the members at ascending positions.
  @inlinable
  mutating func remove(offsets: [Int]) {
    switch offsets.count {
    case 0: break
    case 1: remove(at: offsets[0])
    default:
      willChange()
      hashIndex!.log.remove(offsets, of: members)
      members.remove(offsets: offsets)
      rebuildIndex()
    }
  }
}
