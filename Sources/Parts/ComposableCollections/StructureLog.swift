/// The members that were inserted into a set and removed from it since its structure was last
/// stamped.
///
/// It is lost if members were moved, if inserted members are not next to each other, or if more
/// members were removed than are left. Then it is as fast to compare every member.
@usableFromInline
struct StructureLog {
  @usableFromInline var changes = StructureChanges()

  /// The ``RemovedMembers`` of the type of the set's members, or `nil` if none were removed.
  ///
  /// They are of an earlier log if this one has no removals.
  @usableFromInline var removed: AnyObject?

  @inlinable
  init() {}

  /// Begins to record what changes after a stamp.
  @inlinable
  mutating func begin(after number: UInt64) {
    changes = StructureChanges(base: number)
  }

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
  mutating func remove<Member>(
    _ positions: some RandomAccessCollection<Int>,
    of members: [Member]
  ) {
    guard changes.base != 0 else { return }
    let removed = uniqueRemoved(of: Member.self)
    guard removed.members.count + positions.count <= members.count - positions.count else {
      self = Self()
      return
    }
    let (start, end) = (changes.start, changes.end)
    for position in positions {
      removed.members.append(members[position])
      if position < start { changes.start -= 1 }
      if position < end { changes.end -= 1 }
    }
    changes.hasRemoved = true
  }

  /// The members that were removed.
  ///
  /// Some of them can be members again.
  @inlinable
  func removed<Member>(of type: Member.Type) -> [Member] {
    guard changes.hasRemoved, let removed else { return [] }
    return unsafeDowncast(removed, to: RemovedMembers<Member>.self).members
  }

  /// Returns the removed members of this log, which no copy of the set refers to.
  @inlinable
  mutating func uniqueRemoved<Member>(of type: Member.Type) -> RemovedMembers<Member> {
    if isKnownUniquelyReferenced(&removed), let removed {
      let unique = unsafeDowncast(removed, to: RemovedMembers<Member>.self)
      if !changes.hasRemoved { unique.members.removeAll(keepingCapacity: true) }
      return unique
    }
    let unique = RemovedMembers(removed(of: type))
    removed = unique
    return unique
  }
}

/// The members that were removed from a set.
///
/// A ``HashIndex`` does not know their type.
@usableFromInline
final class RemovedMembers<Member> {
  // No check for exclusive access can fail: only a log that holds the only reference appends.
  @usableFromInline @exclusivity(unchecked) var members: [Member]

  @inlinable
  init(_ members: [Member]) { self.members = members }
}

/// What a ``StructureLog`` contains, without the members.
@usableFromInline
package struct StructureChanges: Sendable {
  /// The number of the structure before, or zero if the log is lost.
  @usableFromInline var base: UInt64

  @usableFromInline var start = 0
  @usableFromInline var end = 0

  /// Whether members were removed.
  @usableFromInline package internal(set) var hasRemoved = false

  @inlinable
  init(base: UInt64 = 0) { self.base = base }

  /// The positions of the members that were inserted.
  package var inserted: Range<Int> { start..<end }

  /// Returns whether nothing else was changed since a stamp was taken.
  package func follow(_ stamp: Stamp) -> Bool { base == stamp.number }
}

extension OrderedSet {
  /// The members that were removed since the structure was last stamped.
  @inlinable package var removed: [Element] { hashIndex?.log.removed(of: Element.self) ?? [] }
}

extension IdentifiedArray {
  /// The changes of the structure since it was last stamped.
  @inlinable package var structureChanges: StructureChanges {
    idSet.hashIndex?.log.changes ?? StructureChanges()
  }
}
