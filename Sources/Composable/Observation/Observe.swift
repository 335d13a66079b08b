public import ComposableAlerts
import ComposableSharing
import Observation
import Synchronization

/// Runs a closure now, and again when an observed value that it has read changes.
///
/// The first run ends before the call returns. Later runs follow asynchronously after changes, in
/// the isolation of the closure, which is that of its context. Several changes can cause a single
/// run.
///
///     let token = observe { label.text = "\(store.count)" }
///
/// Capture `self` weakly in an object that stores the token. In a custom actor, use
/// ``observe(isolation:_:)`` instead: there, a closure that captures `self` weakly is not isolated.
///
/// - Parameter apply: A closure that reads observed values.
/// - Returns: A token that ends the observation when it is released.
public func observe(
  @_inheritActorContext _ apply: @escaping @isolated(any) @Sendable () -> Void
) -> ObserveToken {
  apply.isolation?.preconditionIsolated("observe(_:) is called in the isolation of its closure")
  // Called only here, where the isolation was checked, and by `trackAgain`, which enters it.
  let applyHere = assumingIsolation(apply)
  let token = ObserveToken { token in
    await trackAgain(until: token, isolation: apply.isolation, applyHere)
  }
  track(until: token, applyHere)
  return token
}

/// Runs a closure on an actor now, and again when an observed value that it has read changes.
///
/// The closure receives the actor, which the observation does not retain:
///
///     observe(isolation: self) { session in
///       session.title = "\(session.store.count)"
///     }
///     .store(in: &observations)
///
/// The first run ends before the call returns. Later runs follow asynchronously after changes.
/// Several changes can cause a single run. The observation ends when the token is cancelled or
/// released, or the actor is deallocated.
///
/// - Parameters:
///   - actor: The actor to run the closure on. It must be the caller's: `self` in an actor.
///   - apply: A closure that reads observed values.
/// - Returns: A token that ends the observation when it is released.
public func observe<A: Actor>(
  isolation actor: isolated A,
  _ apply: @escaping @Sendable (_ actor: isolated A) -> Void
) -> ObserveToken {
  let token = ObserveToken { [weak actor] token in
    if let actor { await trackAgain(until: token, on: actor, apply) }
  }
  track(until: token) { apply(actor) }
  return token
}

/// Passes a value to a closure now, and again when an observed value that it depends on changes.
///
///     observe { [store] in store.todos.ids } onChange: { [weak self] ids in self?.showRows(ids) }
///
/// Only the reads of the first closure are observed. The views that the second one creates can
/// observe values of their own. In a closure of ``observe(_:)``, all of them would be created again
/// whenever one of these values changes.
///
/// - Parameters:
///   - value: A closure that reads observed values.
///   - onChange: A closure that receives the value. The token retains it.
/// - Returns: A token that ends the observation when it is released.
@MainActor public func observe<Value>(
  _ value: @escaping @MainActor @Sendable () -> Value,
  onChange: @escaping @MainActor @Sendable (_ value: Value) -> Void
) -> ObserveToken {
  let run: @MainActor @Sendable (ObserveToken) -> Void = { token in
    var current: Value?
    track(until: token) { current = value() }
    if let current { onChange(current) }
  }
  let token = ObserveToken { token in
    await MainActor.run {
      if let token = token(), !token.isCancelled { run(token) }
    }
  }
  run(token)
  return token
}

private func trackAgain(
  until token: ObserveToken.Reference,
  isolation: isolated (any Actor)?,
  _ apply: @escaping @Sendable () -> Void
) {
  guard let token = token(), !token.isCancelled else { return }
  track(until: token, apply)
}

private func trackAgain<A: Actor>(
  until token: ObserveToken.Reference,
  on actor: isolated A,
  _ apply: @escaping @Sendable (isolated A) -> Void
) {
  guard let token = token(), !token.isCancelled else { return }
  track(until: token) { apply(actor) }
}

/// Runs a closure in the caller's isolation, and lets its token run it again after a change.
///
/// Observed values can retain the change handler for a long time, and the closure can retain these
/// values. Only the token retains the closure, so they are released together.
private func track(until token: ObserveToken, _ apply: () -> Void) {
  token.beginRun()
  token.tracking?.track(apply) { [weak token] in
    guard let token, !token.isCancelled, token.scheduleRun() else { return }
    Task { [weak token] in
      if let run = token?.run { await run { [weak token] in token } }
    }
  }
  // It may have been cancelled before it registered.
  if token.isCancelled { token.tracking?.withdraw() }
}

/// A token that keeps an observation of ``observe(_:)`` active until it is released or cancelled.
public final class ObserveToken: Sendable {
  /// A weak reference to a token.
  ///
  /// A token that is released during a hop to its actor is deallocated there.
  fileprivate typealias Reference = @Sendable () -> ObserveToken?
  /// Runs the observation again, in its isolation.
  fileprivate typealias Run = @Sendable (_ token: Reference) async -> Void

  /// The registrations of an observation, or `nil` for a custom one.
  fileprivate let tracking: ValueTracking?
  private let onCancel: Mutex<(@Sendable () -> Void)?>
  private let storedRun: Mutex<Run?>
  private let isEnded = Atomic<Bool>(false)
  private let isScheduled = Atomic<Bool>(false)

  /// Creates a token for a custom observation.
  ///
  /// - Parameter onCancel: A closure that ends the observation. It is called once.
  public init(onCancel: @escaping @Sendable () -> Void = {}) {
    tracking = nil
    self.onCancel = Mutex(onCancel)
    storedRun = Mutex(nil)
  }

  /// Creates a token for an observation.
  ///
  /// It retains the closure until the observation ends.
  fileprivate init(run: @escaping Run) {
    tracking = ValueTracking()
    onCancel = Mutex(nil)
    storedRun = Mutex(run)
  }

  deinit {
    cancel()
  }

  /// A Boolean value that indicates whether the observation has ended.
  public var isCancelled: Bool { isEnded.load(ordering: .acquiring) }

  /// Runs the observation again, or `nil` if it has ended.
  fileprivate var run: Run? { storedRun.withLock { $0 } }

  /// Records that a run begins.
  fileprivate func beginRun() { isScheduled.store(false, ordering: .sequentiallyConsistent) }

  /// Records that another run must follow.
  ///
  /// Several threads can report the same change. If each of them caused a run, which observes
  /// again, the number of runs would grow with every change.
  ///
  /// - Returns: `true` if no run was scheduled yet; otherwise, `false`.
  fileprivate func scheduleRun() -> Bool {
    !isScheduled.exchange(true, ordering: .sequentiallyConsistent)
  }

  /// Ends the observation.
  ///
  /// The closure does not run again, and neither the token nor an observed value retains it.
  ///
  /// It can be called in any isolation, and repeatedly.
  public func cancel() {
    guard !isEnded.exchange(true, ordering: .acquiringAndReleasing) else { return }
    // The observed values forget the observation.
    tracking?.withdraw()
    onCancel.withLock { $0.take() }?()
    // The closure is released after the lock, because releasing its captures can run code.
    withExtendedLifetime(storedRun.withLock { $0.take() }) {}
  }

  /// Stores the token in a collection.
  ///
  /// - Parameter collection: The collection to store the token in.
  public func store(in collection: inout some RangeReplaceableCollection<ObserveToken>) {
    collection.append(self)
  }

  /// Stores the token in a set.
  ///
  /// - Parameter set: The set to store the token in.
  public func store(in set: inout Set<ObserveToken>) {
    set.insert(self)
  }
}

extension ObserveToken: HashableObject {}
