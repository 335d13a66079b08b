import Synchronization

/// The one object that stands for all equal ids of a store.
///
/// Two are equal if they are the same object, so that tables behind a lock find one without calling
/// `==` of a user's type.
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

/// Finds the canonical ids of a store.
///
/// Ids are compared outside of the lock. They are kept until the table grows and nobody else holds them,
/// so that none is released by the registry, under the lock there.
final class CanonicalIDs: Sendable {
  fileprivate struct Table {
    /// Ids by their hash; seldom more than one.
    var buckets: [Int: [TypedID]] = [:]
    var count = 0
    var limit = 16
  }

  private let table = Mutex(Table())

  /// Returns the canonical form of an id.
  ///
  /// - Complexity: O(1) on average, amortized.
  func callAsFunction(_ id: TypedID) -> CanonicalID {
    while true {
      let known = table.withLock { $0.buckets[id.hash] ?? [] }
      if let same = known.first(where: { $0 == id }) { return CanonicalID(same) }
      // Held until the lock is left: releasing an id may run any code.
      let dropped = table.withLock { $0.dropUnused() }
      let isAdded = table.withLock { $0.add(id, to: known) }
      withExtendedLifetime(dropped) {}
      if isAdded { return CanonicalID(id) }
    }
  }

  /// How many ids are kept.
  var count: Int { table.withLock(\.count) }
}

extension CanonicalIDs.Table {
  /// Adds an id, unless others with its hash have come or gone; whether it was added.
  mutating func add(_ id: TypedID, to known: [TypedID]) -> Bool {
    let present = buckets[id.hash] ?? []
    guard present.elementsEqual(known, by: ===) else { return false }
    buckets[id.hash] = present + [id]
    count += 1
    return true
  }

  /// Takes out the ids that nobody else holds, when there are many.
  mutating func dropUnused() -> [TypedID] {
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
