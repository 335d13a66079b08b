import Synchronization

/// The object that represents all equal ids of a store.
///
/// Equality is object identity, so that tables protected by a lock can search without calling `==`
/// of a user's type.
struct CanonicalID: Hashable, Sendable {
  let id: TypedID

  fileprivate init(_ id: TypedID) {
    self.id = id
  }

  static func == (lhs: Self, rhs: Self) -> Bool { lhs.id === rhs.id }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(id))
  }
}

/// The canonical ids of a store.
///
/// Ids are compared outside of the lock. They are retained until the table grows and nothing else
/// retains them. The registry therefore never releases the last reference to an id under its lock.
///
/// An `==` can run any code, such as the cancellation of an effect. With a recursive lock, that
/// code could change a table during a search in it.
struct CanonicalIDs: ~Copyable, Sendable {
  struct Table {
    /// The ids by their hash.
    ///
    /// Most hashes have only one id.
    var buckets: [Int: [TypedID]] = [:]
    var count = 0
    var limit = 16
  }

  private let table = Mutex(Table())

  /// Returns the canonical form of an id.
  ///
  /// - Complexity: O(1) on average, amortized.
  func callAsFunction(_ id: TypedID) -> CanonicalID {
    var known: [TypedID] = []
    while true {
      let (others, dropped) = table.withLock { $0.add(id, to: known) }
      // Retained until the lock is released, because releasing an id can run user code.
      withExtendedLifetime(dropped) {}
      guard let others else { return CanonicalID(id) }
      if let same = others.first(where: { $0 == id }) { return CanonicalID(same) }
      known = others
    }
  }

  /// The number of ids in the table.
  var count: Int { table.withLock(\.count) }
}

extension CanonicalIDs.Table {
  /// Adds an id, unless the ids with its hash are not the known ones.
  ///
  /// Returns the ids with its hash if it was not added, and the ids that were dropped.
  mutating func add(
    _ id: TypedID,
    to known: [TypedID]
  ) -> (others: [TypedID]?, dropped: [TypedID]) {
    if let others = buckets[id.hash], !others.elementsEqual(known, by: ===) { return (others, []) }
    let dropped = dropUnused()
    buckets[id.hash, default: []].append(id)
    count += 1
    return (nil, dropped)
  }

  /// Removes and returns the ids that nothing else retains, if there are many ids.
  private mutating func dropUnused() -> [TypedID] {
    guard count >= limit else { return [] }
    var dropped: [TypedID] = []
    for hash in Array(buckets.keys) {
      guard var bucket = buckets.removeValue(forKey: hash) else { continue }
      var index = 0
      while index < bucket.count {
        if isKnownUniquelyReferenced(&bucket[index]) {
          dropped.append(bucket.remove(at: index))
        } else {
          index += 1
        }
      }
      if !bucket.isEmpty { buckets[hash] = bucket }
    }
    count -= dropped.count
    limit = max(16, count * 2)
    return dropped
  }
}
