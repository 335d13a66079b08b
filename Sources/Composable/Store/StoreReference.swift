import ComposableClocks

/// A weak reference from effects to their store and to its actor.
///
/// The actor reference is weak too, because an actor that owns its store would otherwise never be
/// deallocated.
///
/// `@unchecked Sendable`: both references are set once, when the store is created. Any thread reads
/// the actor. Weak references allow reads while their object is being deallocated. The core is read
/// only in the isolation of the store, after the hop that delivers an action or continues a
/// sequence. `StoreActorLifetimeTests` and `EffectModelTests` cover this under the thread
/// sanitizer.
class StoreReference: @unchecked Sendable {
  weak var sink: (any EffectSink)?
  private(set) weak var isolation: (any Actor)?

  init(isolation: (any Actor)?) {
    self.isolation = isolation
  }

  /// Returns an executor for the tasks of an effect, or `nil` for the global executor.
  func makeExecutor(for operation: RunOperation) -> (any EffectHost)? { nil }

  /// Delivers an action to the store, and returns after the store has handled it.
  func deliver(_ box: ActionBox, from effect: InFlightEffect) async {
    if let isolation { await deliver(box, from: effect, isolation: isolation) }
  }

  /// Reads the state of an effect's feature.
  func read(
    for effect: InFlightEffect,
    _ body: @escaping @Sendable (UnsafeRawPointer, Any.Type) -> Void
  ) async {
    if let isolation { await read(for: effect, body, isolation: isolation) }
  }

  private func read(
    for effect: InFlightEffect,
    _ body: (UnsafeRawPointer, Any.Type) -> Void,
    isolation: isolated any Actor
  ) {
    guard effect.phase != .cancelled, !Task.isCancelled else { return }
    sink?.read(for: effect, body)
  }

  /// Starts the tasks of the initial state.
  func startTasks() async {
    if let isolation { await startTasks(isolation: isolation) }
  }

  private func startTasks(isolation: isolated any Actor) {
    InFlightEffect.$current.withValue(nil) { sink?.startTasks() }
  }

  /// Runs a closure in the isolation of the store, if the store exists.
  func run(_ body: @escaping @Sendable () -> Void) async {
    if let isolation { await run(body, isolation: isolation) }
  }

  private func run(_ body: @Sendable () -> Void, isolation: isolated any Actor) {
    guard let sink else { return }
    InFlightEffect.$current.withValue(nil) { withExtendedLifetime(sink, body) }
  }

  /// Dismisses the root feature.
  ///
  /// - Returns: `true` if a test expects the dismissal; otherwise, `false`.
  func dismiss() async -> Bool { false }

  /// Continues effects that can proceed, and returns after they have started.
  func proceed(_ ready: [InFlightEffect]) async {
    if let isolation { await proceed(ready, isolation: isolation) }
  }

  /// Continues such effects asynchronously.
  func resume(_ ready: [InFlightEffect]) {
    Task { await proceed(ready) }
  }

  /// Checks again for cancellation of the effect, and of the section of it that sends.
  ///
  /// Both can happen while the task waits for the store's isolation.
  private func deliver(
    _ box: ActionBox,
    from effect: InFlightEffect,
    isolation: isolated any Actor
  ) {
    guard effect.phase != .cancelled, !Task.isCancelled else { return }
    // Tasks that start here must not inherit the sender's effect, which they would retain until
    // they end.
    InFlightEffect.$current.withValue(nil) {
      SendScope.run { sink?.receive(box, from: effect) }
    }
  }

  private func proceed(
    _ ready: [InFlightEffect],
    isolation: isolated any Actor
  ) {
    InFlightEffect.$current.withValue(nil) { sink?.proceed(ready) }
  }
}

/// An executor that runs the tasks of one effect for a test, and is notified of their sleeps.
typealias EffectHost = TaskExecutor & SleepOwner
