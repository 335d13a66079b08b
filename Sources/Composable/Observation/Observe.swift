import Observation

/// Runs a closure now, and again whenever something changes that it has read.
///
/// The first run ends before the call returns. The others come some time after a change, in the isolation
/// of the closure, which is that of the code around it; several changes at once may be one run.
///
///     let token = observe { label.text = "\(store.count)" }
///
/// - Parameter apply: Reads observed values, and does something with them.
/// - Returns: A token that ends the observation when it is released.
public func observe(
  @_inheritActorContext _ apply: @escaping @isolated(any) @Sendable () -> Void
) -> ObserveToken {
  apply.isolation?.preconditionIsolated("observe(_:) is called in the isolation of its closure")
  let token = ObserveToken(apply)
  track(apply, until: token)
  return token
}

private func track(
  _ apply: @escaping @isolated(any) @Sendable () -> Void,
  until token: ObserveToken
) {
  // The caller is in the isolation of the closure, which no type can say: a call would be one of
  // another isolation, and not be done at once.
  let applyHere = unsafeBitCast(apply, to: (@Sendable () -> Void).self)
  // What is read may hold this for long, and the closure may hold what is read: only the token holds it.
  withObservationTracking(applyHere) { [weak token] in
    Task { [weak token] in
      guard let apply = token?.apply else { return }
      await trackAgain(apply, until: token, isolation: apply.isolation)
    }
  }
}

private func trackAgain(
  _ apply: @escaping @isolated(any) @Sendable () -> Void,
  until token: ObserveToken?,
  isolation: isolated (any Actor)?
) {
  guard let token, !token.isCancelled else { return }
  track(apply, until: token)
}
