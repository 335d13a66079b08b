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

  /// Runs a closure in the isolation of the store, if the store exists.
  func perform(_ work: @escaping @Sendable (any EffectSink) -> Void) async {
    if let isolation { await perform(work, isolation: isolation) }
  }

  private func perform(_ work: (any EffectSink) -> Void, isolation: isolated any Actor) {
    guard let sink else { return }
    // Tasks that start here must not inherit the sender's effect, which they would retain until
    // they end.
    InFlightEffect.$current.withValue(nil) { work(sink) }
  }

  /// Delivers an action to the store, and returns after the store has handled it.
  ///
  /// It is not a call of ``perform(_:)``, whose closure would be an allocation for each action.
  func deliver(_ box: ActionBox, from effect: InFlightEffect) async {
    if let isolation { await deliver(box, from: effect, isolation: isolation) }
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
    perform({ sink in SendScope.run { sink.receive(box, from: effect) } }, isolation: isolation)
  }

  /// Reads the state of an effect's feature.
  final func read(
    for effect: InFlightEffect,
    _ body: @escaping @Sendable (UnsafeRawPointer, Any.Type) -> Void
  ) async {
    await perform { sink in
      guard effect.phase != .cancelled, !Task.isCancelled else { return }
      sink.read(for: effect, body)
    }
  }

  /// Starts the tasks of the initial state soon.
  func startTasksLater() {
    Task { await perform { $0.startTasks() } }
  }

  /// Dismisses the root feature.
  ///
  /// - Returns: `true` if a test expects the dismissal; otherwise, `false`.
  func dismiss() async -> Bool { false }

  /// Continues effects that can proceed, and returns after they have started.
  func proceed(_ ready: [InFlightEffect]) async {
    await perform { $0.proceed(ready) }
  }

  /// Continues such effects asynchronously, after effects were cancelled outside of the store.
  func resume(_ ready: [InFlightEffect]) {
    if !ready.isEmpty { Task { await proceed(ready) } }
  }
}
