import Observation

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
  withObservationTracking(apply) { [weak token] in
    guard token?.scheduleRun() == true else { return }
    Task { [weak token] in
      if let run = token?.run { await run { [weak token] in token } }
    }
  }
}
