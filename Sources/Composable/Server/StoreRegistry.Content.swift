extension StoreRegistry {
  typealias Index = Slab<Entry>.Index

  /// A store that exists.
  struct Entry {
    let key: Key
    let actor: StoreActor<State, Action>

    /// The number of calls that use the store.
    var leases = 0
    var phase = Phase.present

    /// The eviction that waits for the effects of the store.
    ///
    /// If the store is used and idle again meanwhile, the same eviction continues.
    var eviction: Task<Void, Never>?

    /// The links in the list of idle stores.
    var links = SlabList.Links()

    /// The calls that wait until the store is closed, to create another one.
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  enum Phase {
    case present

    /// The store waits for its effects, to be closed. It can still be used.
    case ending

    /// The store is being closed.
    case closing
  }

  struct Content {
    var entries = Slab<Entry>()
    var indices: [Key: Index] = [:]

    /// The stores that are not in use and not ending, the least recently used first.
    var idle = SlabList()
    var endingCount = 0
    var leaseCount = 0
    var isClosed = false

    /// The signals of the calls of `close` that wait until no store is in use.
    var closing: [WakeSignal] = []
    var created = 0
    var hits = 0
    var evicted = 0
  }
}

/// Values only: the registry calls these methods under its lock.
extension StoreRegistry.Content {
  typealias Index = StoreRegistry.Index
  typealias StoreActor = Composable.StoreActor<State, Action>

  /// Uses the store of a key if it exists and is not being closed.
  mutating func lease(_ key: Key) -> (Index, StoreActor)? {
    guard let index = indices[key], entries[index].phase != .closing else { return nil }
    switch entries[index].phase {
    case .present where entries[index].leases == 0: entries.remove(index, from: &idle, \.links)
    case .ending:
      entries[index].phase = .present
      endingCount -= 1
    case .present, .closing: break
    }
    hits += 1
    beginLease(of: index)
    return (index, entries[index].actor)
  }

  mutating func insert(_ key: Key, _ actor: StoreActor) -> (Index, StoreActor) {
    let index = entries.insert(StoreRegistry.Entry(key: key, actor: actor))
    indices[key] = index
    created += 1
    beginLease(of: index)
    return (index, actor)
  }

  private mutating func beginLease(of index: Index) {
    entries[index].leases += 1
    leaseCount += 1
  }

  mutating func endLease(of index: Index) {
    leaseCount -= 1
    // A registry that was closed in time has removed the store.
    guard entries.contains(index) else { return }
    entries[index].leases -= 1
    if entries[index].leases == 0 { entries.append(index, to: &idle, \.links) }
  }

  /// Evicts the least recently used idle stores, until a number of others are left.
  ///
  /// - Parameters:
  ///   - count: The number of stores to keep.
  ///   - evict: A closure that starts the eviction of a store.
  mutating func evictIdle(
    downTo count: Int,
    _ evict: (Index, StoreActor) -> Task<Void, Never>
  ) {
    while entries.count - endingCount > count, let index = idle.first {
      entries.remove(index, from: &idle, \.links)
      entries[index].phase = .ending
      endingCount += 1
      if entries[index].eviction == nil {
        entries[index].eviction = evict(index, entries[index].actor)
      }
    }
  }

  /// The evictions of stores that are not in use.
  var evictions: [Task<Void, Never>] {
    entries.elements.compactMap { $0?.phase == .present ? nil : $0?.eviction }
  }

  /// Begins to close a store that was to be evicted, if it is not in use again.
  ///
  /// - Parameters:
  ///   - index: The index that the store had.
  ///   - actor: The actor of the store.
  ///   - isFinished: Pass `false` if work is left that would be lost. The store is then idle again.
  /// - Returns: The key of the store if it must be closed now; otherwise, `nil`.
  mutating func beginClosing(
    _ index: Index,
    _ actor: StoreActor,
    isFinished: Bool
  ) -> Key? {
    guard entries.contains(index), entries[index].actor === actor else { return nil }
    guard entries[index].phase == .ending, isFinished else {
      entries[index].eviction = nil
      guard entries[index].phase == .ending else { return nil }
      entries[index].phase = .present
      endingCount -= 1
      entries.append(index, to: &idle, \.links)
      return nil
    }
    entries[index].phase = .closing
    return entries[index].key
  }

  mutating func add(
    _ waiter: CheckedContinuation<Void, Never>,
    toClosingOf key: Key
  ) -> Bool {
    guard let index = indices[key], entries[index].phase == .closing else { return false }
    entries[index].waiters.append(waiter)
    return true
  }

  mutating func remove(_ key: Key, _ actor: StoreActor) -> StoreRegistry.Entry? {
    guard let index = indices[key], entries[index].actor === actor else { return nil }
    switch entries[index].phase {
    case .present where entries[index].leases == 0: entries.remove(index, from: &idle, \.links)
    case .present: break
    case .ending, .closing: endingCount -= 1
    }
    if entries[index].phase == .closing { evicted += 1 }
    indices[key] = nil
    return entries.remove(index)
  }
}
