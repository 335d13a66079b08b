import ComposableClocks
import ComposableDependencies
import Synchronization

/// A registry of stores by key, such as the sessions of a server, which creates stores on demand
/// and evicts idle ones above a limit.
///
///     let sessions = StoreRegistryOf<User.ID, Session>(limit: 10_000) { user, actor in
///       Store(initialState: Session.State(user: user), isolation: actor) { Session() }
///     }
///
///     let todos = try await sessions.withStore(for: user) { session in
///       session.store.send(.todoAdded("Milk"))
///       return session.store.todos
///     }
///
/// Each store belongs to an actor of its own. There is at most one store of a key at any time, and
/// no action is lost by an eviction: a store that is in use is not evicted, and an idle one only
/// after its effects have ended and the shared values in its state are saved. If it is needed again
/// before that, it stays. The tasks of its reducers do not prevent its eviction. A store with a
/// value that could not be saved stays too.
///
/// The registry has a lock, under which it calls `==` and `hash(into:)` of a key. They must not use
/// the registry.
public final class StoreRegistry<Key: Hashable & Sendable, State, Action>: Sendable {
  /// The time for the clean-up of tasks when a store is evicted.
  ///
  /// A task that ignores its cancellation must not block its key forever.
  private static var cleanUpTime: Duration { .seconds(10) }

  private let limit: Int
  private let makeStore: @Sendable (Key, isolated any Actor) -> Store<State, Action>
  private let dependencies = DependencyValues.captured
  private let content = Mutex(Content())

  /// Creates an empty registry.
  ///
  /// The stores are created with the dependencies that are current now.
  ///
  /// - Parameters:
  ///   - limit: The number of stores above which idle ones are evicted, the least recently used
  ///     first. There can be more while stores are in use or have effects in flight.
  ///   - makeStore: A closure that creates the store of a key. Pass the actor as the `isolation` of
  ///     the store.
  public init(
    limit: Int,
    makeStore:
      @escaping @Sendable (_ key: Key, _ actor: isolated any Actor) -> Store<State, Action>
  ) {
    precondition(
      limit > 0,
      "StoreRegistry.init(limit:makeStore:) needs a limit of at least 1 (was \(limit))"
    )
    self.limit = limit
    self.makeStore = makeStore
  }

  /// Calls a closure with the actor of a key's store, which is created if it does not exist.
  ///
  /// The store is not evicted before the closure returns. Do not keep the store or the actor for
  /// longer. A closure that iterates over ``Store/states`` keeps the store for the connection of a
  /// client.
  ///
  /// - Parameters:
  ///   - key: The key of the store.
  ///   - body: A closure that runs on the actor of the store.
  /// - Returns: The result of `body`.
  /// - Throws: The error of `body`, or ``StoreRegistryClosedError`` after ``close(timeout:)``.
  /// - Complexity: O(1).
  public func withStore<Result: Sendable>(
    for key: Key,
    _ body: @Sendable (_ session: isolated StoreActor<State, Action>) async throws -> Result
  ) async throws -> Result {
    let (index, actor) = try await lease(key)
    defer { endLease(of: index) }
    return try await body(actor)
  }

  /// Evicts the least recently used idle stores until at most a number of stores are left.
  ///
  /// It returns when the effects of these stores have ended, and the stores are closed or were used
  /// again. It also waits for earlier evictions. Call it to free memory, for example at intervals.
  ///
  /// - Parameter count: The number of stores to keep.
  public func trim(to count: Int) async {
    evictIdle(downTo: count)
    for eviction in content.withLock({ $0.evictions }) { await eviction.value }
  }

  /// Refuses further calls of ``withStore(for:_:)``, waits for those that are running, and closes
  /// all stores.
  ///
  /// Stores are closed with ``Store/close(timeout:)``, in parallel. Cancelling the awaiting task
  /// changes nothing.
  ///
  /// - Parameter timeout: The time limit for everything, measured by the dependency
  ///   `continuousClock`, or `nil` to wait without a limit.
  /// - Returns: The work that has not ended, by the keys of the stores.
  public func close(timeout: Duration? = nil) async -> [Key: [UnfinishedWork]] {
    // Without a limit, no clock is used: in a test, it need not be overridden.
    let deadline = timeout.map { timeout in
      let clock = AnyClock(dependencies.continuousClock)
      return (clock: clock, time: clock.now.advanced(by: timeout))
    }
    let allReturned = WakeSignal()
    let isInUse = content.withLock { content in
      content.isClosed = true
      if content.leaseCount > 0 { content.closing.append(allReturned) }
      return content.leaseCount > 0
    }
    if isInUse {
      let timer = deadline.map { deadline in
        startTimer(deadline.clock, until: deadline.time) { allReturned.wake(isTimeUp: true) }
      }
      await allReturned.wait()
      timer?.cancel()
    }
    let stores = content.withLock { content in
      content.indices.map { ($0, content.entries[$1].actor) }
    }
    let unfinished = await withTaskGroup(of: (Key, [UnfinishedWork]).self) { group in
      for (key, actor) in stores {
        group.addTask {
          let rest = deadline.map { max(.zero, $0.clock.now.duration(to: $0.time)) }
          return (key, await actor.close(timeout: rest))
        }
      }
      var unfinished: [Key: [UnfinishedWork]] = [:]
      for await (key, work) in group where !work.isEmpty { unfinished[key] = work }
      return unfinished
    }
    for (key, actor) in stores { remove(key, actor) }
    return unfinished
  }

  /// The numbers of the stores so far.
  public var statistics: StoreRegistryStatistics {
    content.withLock { content in
      StoreRegistryStatistics(
        live: content.entries.count,
        inUse: content.leaseCount,
        created: content.created,
        hits: content.hits,
        evicted: content.evicted
      )
    }
  }
}

extension StoreRegistry {
  /// Begins to use the store of a key, after an earlier one has been closed.
  private func lease(_ key: Key) async throws -> (Index, StoreActor<State, Action>) {
    while true {
      let found = try content.withLock { content throws -> (Index, StoreActor<State, Action>)? in
        if content.isClosed { throw StoreRegistryClosedError() }
        if let found = content.lease(key) { return found }
        if content.indices[key] != nil { return nil }
        return content.insert(
          key,
          StoreActor { [dependencies, makeStore] actor in
            dependencies.run { makeStore(key, actor) }
          }
        )
      }
      if let (index, actor) = found {
        evictIdle(downTo: limit)
        return (index, actor)
      }
      await withCheckedContinuation { continuation in
        let isClosing = content.withLock { $0.add(continuation, toClosingOf: key) }
        if !isClosing { continuation.resume() }
      }
    }
  }

  private func endLease(of index: Index) {
    let closing = content.withLock { content in
      content.endLease(of: index)
      return content.leaseCount == 0 ? content.closing : []
    }
    for signal in closing { signal.wake() }
    evictIdle(downTo: limit)
  }

  private func evictIdle(downTo count: Int) {
    content.withLock { content in
      if content.isClosed { return }
      content.evictIdle(downTo: count) { index, actor in
        Task { await self.evict(actor, at: index) }
      }
    }
  }

  /// Closes a store when its effects have ended, unless it was used again.
  private func evict(
    _ actor: isolated StoreActor<State, Action>,
    at index: Index
  ) async {
    let unfinished = await actor.store.finish()
    // Nothing can be sent between the end of the wait and this line, because the task has kept its
    // isolation, and whoever uses the store after it waits for the actor.
    let isFinished = unfinished.isEmpty
    let key = content.withLock { $0.beginClosing(index, actor, isFinished: isFinished) }
    guard let key else { return }
    await actor.store.close(timeout: Self.cleanUpTime)
    remove(key, actor)
  }

  private func remove(_ key: Key, _ actor: StoreActor<State, Action>) {
    let entry = content.withLock { $0.remove(key, actor) }
    for waiter in entry?.waiters ?? [] { waiter.resume() }
  }
}

/// A registry of the stores of a feature.
public typealias StoreRegistryOf<Key: Hashable & Sendable, R: _ReducerTypes> =
  StoreRegistry<Key, R.State, R.Action>

/// An actor that owns a store of a ``StoreRegistry``.
public actor StoreActor<State, Action> {
  private let makeStore: @Sendable (isolated any Actor) -> Store<State, Action>

  /// The store, which is created when it is first used.
  public private(set) lazy var store: Store<State, Action> = makeStore(self)

  init(_ makeStore: @escaping @Sendable (isolated any Actor) -> Store<State, Action>) {
    self.makeStore = makeStore
  }

  func close(timeout: Duration?) async -> [UnfinishedWork] { await store.close(timeout: timeout) }
}

/// The numbers of a registry's stores.
public struct StoreRegistryStatistics: Equatable, Sendable {
  /// The number of stores that exist, including those that are being evicted.
  public let live: Int

  /// The number of calls of `withStore` that are running.
  public let inUse: Int

  /// The number of stores that were created.
  public let created: Int

  /// The number of calls of `withStore` that found their store.
  public let hits: Int

  /// The number of stores that were evicted.
  public let evicted: Int
}

/// An error that ``StoreRegistry/withStore(for:_:)`` throws after the registry was closed.
public struct StoreRegistryClosedError: Error, Hashable, CustomStringConvertible {
  public let description = "The registry of stores is closed."

  init() {}
}
