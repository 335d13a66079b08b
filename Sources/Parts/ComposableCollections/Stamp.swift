public import Synchronization

/// A number that identifies a content which copies share, without retaining it.
///
/// Each number is assigned only once in a process. A stamp therefore neither keeps storage alive
/// nor forces a copy, and it does not match storage that reuses an address.
@usableFromInline
package struct Stamp: Hashable, Sendable {
  @usableFromInline let number: UInt64

  @inlinable
  init(number: UInt64) { self.number = number }
}

/// The stamp of a storage, assigned on the first request.
///
/// The storage keeps its stamp until its content changes. A copy that changes gets its own storage,
/// without a stamp.
///
/// The number is atomic, because copies that share the storage can request it on several threads.
@usableFromInline
package struct StampSlot: ~Copyable, Sendable {
  // Process-wide only to make numbers unique. Callers cannot observe each other.
  private static let lastNumber = Atomic<UInt64>(0)

  @usableFromInline let number = Atomic<UInt64>(0)

  @inlinable
  package init() {}

  /// The number of the stamp if it was requested; otherwise, zero.
  @inlinable var assignedNumber: UInt64 { number.load(ordering: .relaxed) }

  /// The stamp of the current content.
  @inlinable package var stamp: Stamp {
    let assigned = assignedNumber
    return Stamp(number: assigned != 0 ? assigned : assign())
  }

  @usableFromInline
  func assign() -> UInt64 {
    let fresh = Self.lastNumber.wrappingAdd(1, ordering: .relaxed).newValue
    // Two copies that share storage can request a number concurrently. The first one wins.
    let (exchanged, original) =
      number.compareExchange(expected: 0, desired: fresh, ordering: .relaxed)
    return exchanged ? fresh : original
  }

  /// Removes the stamp, because the only owner of the storage changes its content.
  @inlinable
  package func clear() { number.store(0, ordering: .relaxed) }
}

extension OrderedSet {
  /// A stamp of the current members and their order, or `nil` for a set that was always empty.
  ///
  /// - Complexity: O(1).
  @inlinable package var structureStamp: Stamp? { hashIndex?.stamp.stamp }

  /// Returns whether no member was added, removed, replaced or moved since the stamp was taken.
  ///
  /// The result can be `false` although nothing changed, for a set created from the same members or
  /// one that was always empty. It is never `true` if something changed.
  ///
  /// - Complexity: O(1).
  @inlinable
  package func hasSameStructure(as stamp: Stamp?) -> Bool {
    guard let hashIndex, let stamp else { return false }
    return hashIndex.stamp.assignedNumber == stamp.number
  }
}

extension IdentifiedArray {
  /// A stamp of the current ids and their order, or `nil` for an array that was always empty.
  ///
  /// Changing an element in place does not affect it.
  ///
  /// - Complexity: O(1).
  @inlinable package var structureStamp: Stamp? { idSet.structureStamp }

  /// Returns whether no id was added, removed, replaced or moved since the stamp was taken.
  ///
  /// The result can be `false` although nothing changed. It is never `true` if something changed.
  ///
  /// - Complexity: O(1).
  @inlinable
  package func hasSameStructure(as stamp: Stamp?) -> Bool {
    idSet.hasSameStructure(as: stamp)
  }
}
