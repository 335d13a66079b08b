/// The members that were inserted into a collection since its structure was last stamped.
///
/// Only members next to each other count, such as one that was inserted, or several that were
/// appended.
@usableFromInline
package struct Insertions: Sendable {
  /// The number of the structure before, or zero if other changes were made.
  @usableFromInline private(set) var base: UInt64 = 0

  /// A Boolean value that indicates whether no members follow.
  @usableFromInline package private(set) var isAtEnd = false

  @usableFromInline var start = 0
  @usableFromInline var end = 0

  @inlinable
  init() {}

  /// The positions of the members.
  package var positions: Range<Int> { start..<end }

  /// Returns whether nothing else was changed since a stamp was taken.
  package func follow(_ stamp: Stamp) -> Bool { base == stamp.number }

  /// Adds a member.
  ///
  /// - Parameters:
  ///   - position: The position of the member.
  ///   - count: The number of members before.
  ///   - stamp: The number of the structure before, or zero if it has none.
  @usableFromInline
  mutating func add(_ position: Int, to count: Int, stamp: UInt64) {
    if stamp != 0 {
      (base, start, end, isAtEnd) = (stamp, position, position + 1, position == count)
    } else if base != 0, start <= position, position <= end {
      end += 1
    } else {
      base = 0
    }
  }
}

extension IdentifiedArray {
  /// The elements that were inserted since the structure was last stamped.
  @inlinable package var insertions: Insertions { idSet.hashIndex?.insertions ?? Insertions() }
}
