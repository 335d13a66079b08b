/// The members that were inserted into a set and removed from it since its structure was last
/// stamped.
///
/// It is lost if members were moved, if inserted members are not next to each other, or if more
/// members were removed than are left. Then it is as fast to compare every member.
@usableFromInline
struct StructureLog<Member> {
  @usableFromInline var changes = StructureChanges()

  /// The members that were removed.
  ///
  /// Some of them can be members again.
  @usableFromInline var removed: [Member] = []

  @inlinable
  init() {}

  @inlinable
  init(base: UInt64) { changes.base = base }

  /// Records that a member was inserted.
  @inlinable
  mutating func insert(at position: Int) {
    guard changes.base != 0 else { return }
    if changes.start == changes.end {
      (changes.start, changes.end) = (position, position + 1)
    } else if changes.start <= position, position <= changes.end {
      changes.end += 1
    } else {
      self = Self()
    }
  }

  /// Records that members are removed.
  ///
  /// - Parameters:
  ///   - positions: The positions of the members.
  ///   - members: The members before.
  @inlinable
  mutating func remove(_ positions: some RandomAccessCollection<Int>, of members: [Member]) {
    guard changes.base != 0 else { return }
    guard removed.count + positions.count <= members.count - positions.count else {
      self = Self()
      return
    }
    let (start, end) = (changes.start, changes.end)
    for position in positions {
      removed.append(members[position])
      if position < start { changes.start -= 1 }
      if position < end { changes.end -= 1 }
    }
    changes.hasRemoved = true
  }
}

/// What a ``StructureLog`` contains, without the members.
@usableFromInline
package struct StructureChanges: Sendable {
  /// The number of the structure before, or zero if the log is lost.
  @usableFromInline var base: UInt64 = 0

  @usableFromInline var start = 0
  @usableFromInline var end = 0

  /// A Boolean value that indicates whether members were removed.
  @usableFromInline package internal(set) var hasRemoved = false

  @inlinable
  init() {}

  /// The positions of the members that were inserted.
  package var inserted: Range<Int> { start..<end }

  /// Returns whether nothing else was changed since a stamp was taken.
  package func follow(_ stamp: Stamp) -> Bool { base == stamp.number }
}

extension OrderedSet {
  /// The members that were removed since the structure was last stamped.
  @inlinable package var removed: [Element] { hashIndex?.log.removed ?? [] }

  /// Takes the log out of the index, to record a change.
  @inlinable
  mutating func takeLog() -> StructureLog<Element> {
    let stamp = hashIndex?.stamp.assignedNumber ?? 0
    if stamp != 0 { return StructureLog(base: stamp) }
    guard let log = hashIndex?.log, log.changes.base != 0 else { return StructureLog() }
    // A second reference would make the record copy the removed members.
    if isKnownUniquelyReferenced(&hashIndex) { hashIndex?.log = StructureLog() }
    return log
  }
}

extension IdentifiedArray {
  /// The changes of the structure since it was last stamped.
  @inlinable package var structureChanges: StructureChanges {
    idSet.hashIndex?.log.changes ?? StructureChanges()
  }
}
