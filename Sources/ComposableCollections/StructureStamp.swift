public import Synchronization

/// Names which ids a collection holds and in which order, without holding the collection.
///
/// A stamp is a number that is given out once in the life of the process, so it can neither keep
/// storage alive nor force a copy, and storage that reuses an address does not match it. The storage
/// of the ids keeps its number until its structure changes; a copy that changes gets storage of its
/// own, without a number.
@usableFromInline
package struct StructureStamp: Hashable, Sendable {
  /// Zero for a collection that has no storage; it matches nothing.
  @usableFromInline let number: UInt64

  @inlinable
  init(number: UInt64) { self.number = number }
}

extension HashIndex {
  // Shared by the process only to make numbers differ: no caller can observe another.
  private static let lastNumber = Atomic<UInt64>(0)

  /// The number of the present structure, given out when first asked for.
  @usableFromInline
  func currentNumber() -> UInt64 {
    let current = stamp.load(ordering: .relaxed)
    guard current == 0 else { return current }
    let fresh = Self.lastNumber.wrappingAdd(1, ordering: .relaxed).newValue
    // Two copies that share storage may ask at the same time: the first one's number counts.
    let (exchanged, original) =
      stamp.compareExchange(expected: 0, desired: fresh, ordering: .relaxed)
    return exchanged ? fresh : original
  }
}

extension OrderedSet {
  /// Names the present members and their order.
  ///
  /// - Complexity: O(1).
  @inlinable
  package var structureStamp: StructureStamp {
    StructureStamp(number: hashIndex?.currentNumber() ?? 0)
  }

  /// Whether no member was added, removed, replaced or moved since the stamp was taken.
  ///
  /// The answer may be `false` although nothing changed (for a set built from the same members, or
  /// one that was always empty), never `true` although something did.
  ///
  /// - Complexity: O(1).
  @inlinable
  package func hasSameStructure(as stamp: StructureStamp) -> Bool {
    guard let hashIndex, stamp.number != 0 else { return false }
    return hashIndex.stamp.load(ordering: .relaxed) == stamp.number
  }
}

extension IdentifiedArray {
  /// Names the present ids and their order; changing an element in place does not change it.
  ///
  /// - Complexity: O(1).
  @inlinable
  package var structureStamp: StructureStamp { idSet.structureStamp }

  /// Whether no id was added, removed, replaced or moved since the stamp was taken.
  ///
  /// The answer may be `false` although nothing changed, never `true` although something did.
  ///
  /// - Complexity: O(1).
  @inlinable
  package func hasSameStructure(as stamp: StructureStamp) -> Bool {
    idSet.hasSameStructure(as: stamp)
  }
}
