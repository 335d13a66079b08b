/// What an effect's operation knows of its store: enough to come back to it, and to let it go.
struct EffectLife: Sendable {
  /// That of the effect whose operation is running.
  @TaskLocal static var current: EffectLife?

  let effect: InFlightEffect
  private let store: StoreReference
  private let executor: (any TaskExecutor)?

  init(
    _ effect: InFlightEffect,
    of store: StoreReference,
    on executor: (any TaskExecutor)?
  ) {
    self.effect = effect
    self.store = store
    self.executor = executor
  }

  /// Hands an action to the store, and returns when it is handled.
  func deliver(_ box: ActionBox) async {
    guard effect.phase != .cancelled, let isolation = store.isolation else { return }
    await deliver(box, isolation: isolation)
  }

  /// Tells that the operation has returned.
  ///
  /// It needs no way back to the store, unless something has waited for the effect.
  func end() async {
    await end(effect)
  }

  /// Cancels the effects with an id that the effect's feature can reach.
  func cancel(_ id: CancelID) {
    registry.resume(registry.cancel(id, at: effect.context.path))
  }

  /// Cancels the same effects, except this one and those that it is a part of.
  func replace(_ id: CancelID) {
    var context = effect.context
    context.parent = effect
    registry.resume(registry.replace(id, in: context))
  }

  /// Runs a part of the operation that can be cancelled by an id.
  func run<T: Sendable, Failure: Error>(
    _ id: CancelID,
    _ operation: @escaping @Sendable () async throws(Failure) -> T
  ) async -> Result<T, Failure> {
    var context = effect.context
    context.ids = []
    context.parent = nil
    context.add(id)
    let part = InFlightEffect(.part, in: context)
    let isAccepted = registry.insert(part)
    let task = Task(executorPreference: executor) {
      do throws(Failure) {
        return Result<T, Failure>.success(try await operation())
      } catch {
        return .failure(error)
      }
    }
    if isAccepted {
      registry.attach(.part { task.cancel() }, to: part)
    } else {
      task.cancel()
    }
    let result = await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
    if isAccepted { await end(part) }
    return result
  }

  private var registry: EffectRegistry { effect.context.group.registry }

  private func end(_ effect: InFlightEffect) async {
    let continuation = registry.end(effect)
    if !continuation.isEmpty { await store.proceed(continuation) }
  }

  /// Looks again whether the effect was cancelled, or the part of it that sends, while it waited here.
  private func deliver(_ box: ActionBox, isolation: isolated any Actor) {
    guard effect.phase != .cancelled, !Task.isCancelled else { return }
    store.sink?.receive(box, from: effect)
  }
}

/// A reference to a store's core and its actor that keeps neither alive while effects run.
///
/// The actor is weak too: one that owns its store would never be released otherwise.
///
/// `@unchecked Sendable`: both are set when the store is made, and not again. The actor may be read on
/// any thread, as weak references may while their object is released; the core is read in the
/// isolation of the store, after the hop that delivers an action or goes on with a sequence.
final class StoreReference: @unchecked Sendable {
  weak var sink: (any EffectSink)?
  private(set) weak var isolation: (any Actor)?

  init(isolation: any Actor) {
    self.isolation = isolation
  }

  /// Goes on with what has waited for effects that have ended.
  func proceed(_ continuation: EffectRegistry.Continuation) async {
    if let isolation { await proceed(continuation, isolation: isolation) }
  }

  private func proceed(
    _ continuation: EffectRegistry.Continuation,
    isolation: isolated any Actor
  ) {
    sink?.proceed(continuation)
  }
}
