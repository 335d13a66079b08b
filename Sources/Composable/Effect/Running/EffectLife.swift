import ComposableClocks

/// What an effect's operation knows of its store: enough to come back to it, and to let it go.
struct EffectLife: Sendable {
  /// That of the effect whose operation is running.
  @TaskLocal static var current: EffectLife?

  let effect: InFlightEffect
  let store: StoreReference

  /// Hands an action to the store, and returns when it is handled.
  func deliver(_ box: ActionBox) async {
    if effect.phase != .cancelled { await store.deliver(box, from: effect) }
  }

  /// Asks whoever presents the effect's feature to dismiss it; whether anybody does.
  func dismiss() async -> Bool {
    guard !Task.isCancelled else { return true }
    guard let box = effect.context.steps.dismissal else { return await store.dismiss() }
    await deliver(box)
    return true
  }

  /// Tells that the operation has returned.
  ///
  /// It needs no way back to the store, unless something has waited for the effect.
  func end() async {
    await end(effect)
  }

  /// Cancels the effects with an id that the effect's feature can reach.
  func cancel(_ id: CancelID) {
    registry.resume(registry.cancel(registry.ids(id), at: effect.context.path))
  }

  /// Cancels the same effects, except this one and those that it is a part of.
  func replace(_ id: CancelID) {
    var context = effect.context
    context.parent = effect
    registry.resume(registry.replace(registry.ids(id), in: context))
  }

  /// Runs a part of the operation that can be cancelled by an id.
  func run<T: Sendable, Failure: Error>(
    _ id: CancelID,
    _ operation: @escaping @Sendable () async throws(Failure) -> T
  ) async -> Result<T, Failure> {
    var context = effect.context
    context.ids = []
    context.parent = nil
    context.add(registry.ids(id))
    let part = InFlightEffect(.part, in: context, on: effect.executor)
    let isAccepted = registry.insert(part)
    let task = Task(executorPreference: effect.executor) {
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
    let wait = Sleep(description: "withTaskCancellation")
    effect.executor?.fallsAsleep(wait)
    let result = await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
    effect.executor?.wakesUp(wait)
    if isAccepted { await end(part) }
    return result
  }

  private var registry: EffectRegistry { effect.context.group.registry }

  private func end(_ effect: InFlightEffect) async {
    let continuation = registry.end(effect)
    if !continuation.isEmpty { await store.proceed(continuation) }
  }
}
