/// A hash table that finds the position of a member of an ``OrderedSet``.
///
/// It uses open addressing with linear probing. A slot contains a position plus one, or zero if it
/// is empty. The members themselves are stored only in the set's array. A set of at most
/// ``scanLimit`` members has no slots and is searched linearly.
///
/// All other fields are constants, so that access needs no exclusivity checks at run time. Slots
/// are written only by a set that holds the only reference.
///
/// It is not generic: a client would look up the metadata of a generic class, and rebuild the table
/// more slowly.
@usableFromInline
final class HashIndex {
  /// The largest number of members for which a linear search is faster than hashing.
  @usableFromInline static var scanLimit: Int { 15 }

  @usableFromInline let slots: UnsafeMutableBufferPointer<UInt32>

  /// The stamp of the members and their order.
  @usableFromInline let stamp = StampSlot()

  /// The last insertions and removals.
  ///
  /// No check for exclusive access can fail: like a slot, it is written only by a set that holds
  /// the only reference.
  @usableFromInline @exclusivity(unchecked) var log = StructureLog()

  @inlinable
  init(slotCount: Int) {
    if slotCount == 0 {
      slots = UnsafeMutableBufferPointer(start: nil, count: 0)
    } else {
      slots = .allocate(capacity: slotCount)
      slots.initialize(repeating: 0)
    }
  }

  /// Copies an index, for a set that is changed.
  @inlinable
  init(copying other: HashIndex) {
    if other.slots.isEmpty {
      slots = other.slots
    } else {
      slots = .allocate(capacity: other.slots.count)
      _ = slots.initialize(fromContentsOf: other.slots)
    }
    log = other.log
    let number = other.stamp.assignedNumber
    if number != 0 { log.begin(after: number) }
  }

  /// Indexes members that are known to be unique, without comparing them.
  @inlinable
  convenience init<Member: Hashable>(_ members: [Member], capacity: Int) {
    self.init(slotCount: Self.slotCount(for: Swift.max(capacity, members.count)))
    guard !slots.isEmpty else { return }
    for position in members.indices {
      var slot = home(of: members[position])
      while slots[slot] != 0 { slot = next(slot) }
      slots[slot] = entry(position)
    }
  }

  @inlinable
  deinit { slots.deallocate() }
}

extension HashIndex {
  /// Returns the number of slots for `count` members at a load factor of at most 3/4.
  @inlinable
  static func slotCount(for count: Int) -> Int {
    guard count > scanLimit else { return 0 }
    precondition(count < UInt32.max, "OrderedSet holds fewer than 2^32 - 1 members (was \(count))")
    var slotCount = 32
    while slotCount / 4 * 3 < count { slotCount *= 2 }
    return slotCount
  }

  @inlinable
  func hasRoom(for count: Int) -> Bool { count <= slots.count / 4 * 3 }

  @inlinable
  func entry(_ position: Int) -> UInt32 { UInt32(truncatingIfNeeded: position &+ 1) }

  @inlinable
  func home(of member: some Hashable) -> Int { member.hashValue & (slots.count &- 1) }

  @inlinable
  func next(_ slot: Int) -> Int { (slot &+ 1) & (slots.count &- 1) }

  /// Returns the position of a member, or the empty slot for it.
  ///
  /// The index must have slots.
  @inlinable
  func find<Member: Hashable>(
    _ member: Member,
    in members: [Member]
  ) -> (position: Int?, slot: Int) {
    var slot = home(of: member)
    while true {
      let entry = slots[slot]
      if entry == 0 { return (nil, slot) }
      let position = Int(entry) &- 1
      if members[position] == member { return (position, slot) }
      slot = next(slot)
    }
  }

  /// Returns the slot of a position, without comparing members.
  ///
  /// The index must have slots.
  @inlinable
  func slot(of position: Int, in members: [some Hashable]) -> Int {
    var slot = home(of: members[position])
    while slots[slot] != entry(position) {
      precondition(slots[slot] != 0, "The hash value of a member of an OrderedSet must not change")
      slot = next(slot)
    }
    return slot
  }

  /// Empties a slot and moves later entries of the same run forward, which avoids tombstones.
  @inlinable
  func erase(slot: Int, in members: [some Hashable]) {
    let mask = slots.count &- 1
    var hole = slot
    var candidate = next(slot)
    while slots[candidate] != 0 {
      let home = home(of: members[Int(slots[candidate]) &- 1])
      if (candidate &- home) & mask >= (candidate &- hole) & mask {
        slots[hole] = slots[candidate]
        hole = candidate
      }
      candidate = next(candidate)
    }
    slots[hole] = 0
  }

  /// Adds `distance` to every position from `start` on.
  ///
  /// `members` are in the order before the move.
  ///
  /// If few members follow, it looks up each one. Otherwise it scans all slots, which is vectorized
  /// and needs no hashing.
  @inlinable
  func shift(from start: Int, by distance: Int, in members: [some Hashable]) {
    guard !slots.isEmpty, start < members.count else { return }
    if (members.count - start) * 32 < slots.count {
      // Ordered so that no changed entry equals one that has not changed yet.
      let positions = start..<members.count
      let order =
        distance > 0
        ? stride(from: positions.upperBound - 1, through: start, by: -1)
        : stride(from: start, through: positions.upperBound - 1, by: 1)
      for position in order {
        slots[slot(of: position, in: members)] = entry(position + distance)
      }
    } else {
      let first = entry(start)
      let difference = UInt32(truncatingIfNeeded: distance)
      for slot in slots.indices {
        let entry = slots[slot]
        slots[slot] = entry &+ (entry >= first ? difference : 0)
      }
    }
  }
}
