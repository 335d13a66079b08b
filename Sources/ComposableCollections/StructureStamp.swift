public import Synchronization

/// A number that identifies the ids of a collection and their order, without retaining the
/// collection.
///
/// Each number is assigned only once in a process. A stamp therefore neither keeps storage alive
/// nor forces a copy, and it does not match storage that reuses an address. The id storage keeps
/// its number until its structure changes. A copy that changes gets its own storage, without a
/// number.
@usableFromInline
package struct StructureStamp: Hashable, Sendable {
  @usableFromInline let number: UInt64

  @inlinable
  init(number: UInt64) { self.number = number }
}

extension HashIndex {
  // Process-wide only to make numbers unique. Callers cannot observe each other.
  private static let lastNumber = Atomic<UInt64>(0)

  /// The number of the current structure, assigned on the first request.
  @usableFromInline
  func currentNumber() -> UInt64 {
    let current = stamp.load(ordering: .relaxed)
    guard current == 0 else { return current }
    let fresh = Self.lastNumber.wrappingAdd(1, ordering: .relaxed).newValue
    // Two copies that share storage can request a number concurrently. The first one wins.
    let (exchanged, original) =
      stamp.compareExchange(expected: 0, desired: fresh, ordering: .relaxed)
    return exchanged ? fresh : original
  }
}

extension OrderedSet {
  /// A stamp of the current members and their order, or `nil` for a set that was always empty.
  ///
  /// - Complexity: O(1).
  @inlinable
  package var structureStamp: StructureStamp? {
    hashIndex.map { StructureStamp(number: $0.currentNumber()) }
  }

  /// Returns whether no member was added, removed, replaced or moved since the stamp was taken.
  ///
  /// The result can be `false` although nothing changed, for a set created from the same members or
  /// one that was always empty. It is never `true` if something changed.
  ///
  /// - Complexity: O(1).
  @inlinable
  package func hasSameStructure(as stamp: StructureStamp?) -> Bool {
    guard let hashIndex, let stamp else { return false }
    return hashIndex.stamp.load(ordering: .relaxed) == stamp.number
  }
}

extension IdentifiedArray {
  /// A stamp of the current ids and their order, or `nil` for an array that was always empty.
  ///
  /// Changing an element in place does not affect it.
  ///
  /// - Complexity: O(1).
  @inlinable
  package var structureStamp: StructureStamp? { idSet.structureStamp }

  /// Returns whether no id was added, removed, replaced or moved since the stamp was taken.
  ///
  /// The result can be `false` although nothing changed. It is never `true` if something changed.
  ///
  /// - Complexity: O(1).
  @inlinable
  package func hasSameStructure(as stamp: StructureStamp?) -> Bool {
    idSet.hasSameStructure(as: stamp)
  }
}
