import ComposableClocks

/// The interface of an effect for its operation and the functions that it calls.
extension InFlightEffect {
  /// The effect whose operation is running.
  ///
  /// It is bound in the task. A binding around the creation of the task would be copied, with two
  /// more allocations.
  @TaskLocal static var current: InFlightEffect?

  private var registry: EffectRegistry { context.group.registry }
  private var store: StoreReference { registry.store }

  /// Runs the operation and ends the effect.
  ///
  /// An operation does not begin if the effect was cancelled before its task ran.
  func run() async {
    guard case .operation(let operation) = work else { return }
    if phase != .cancelled {
      await Self.$current.withValue(self) { await operation.run(for: self) }
    }
    await finish()
  }

  /// Delivers an action to the store, and returns after the action is handled.
  func deliver(_ box: ActionBox) async {
    if phase != .cancelled { await store.deliver(box, from: self) }
  }

  /// Reads the state of the effect's feature in the isolation of the store.
  func read(_ body: @escaping @Sendable (UnsafeRawPointer, Any.Type) -> Void) async {
    if phase != .cancelled { await store.read(for: self, body) }
  }

  /// Adds a wait of the effect to the store, which ends it at once if the condition holds.
  func add(_ wait: StateWait) async {
    await store.perform { $0.add(wait) }
  }

  /// Asks the feature that presents the effect's feature to dismiss it.
  ///
  /// - Returns: `false` if no feature presents it; otherwise, `true`.
  func dismiss() async -> Bool {
    guard !Task.isCancelled else { return true }
    guard let box = context.steps.dismissal else { return await store.dismiss() }
    await deliver(box)
    return true
  }

  /// Ends the effect after its operation has returned.
  ///
  /// It returns to the store only if something waited for the effect.
  private func finish() async {
    let ready = registry.change { $0.end(self) }
    if !ready.isEmpty { await store.proceed(ready) }
  }

  /// Cancels the effects with an id that the effect's feature can reach.
  func cancelEffects(with id: TypedID) {
    let id = registry.ids(id)
    registry.resume(registry.change { $0.cancelConcurrently(id, at: context.path) })
  }

  /// Runs a part of the operation that can be cancelled with an id.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - isReplacing: Pass `true` to cancel the effects with the id that ``cancelEffects(with:)``
  ///     cancels, except for this one and the effects that contain it.
  ///   - operation: The part.
  /// - Returns: The result of the part.
  func runSection<T: Sendable, Failure: Error>(
    _ id: TypedID,
    isReplacing: Bool,
    _ operation: @escaping @Sendable () async throws(Failure) -> T
  ) async -> Result<T, Failure> {
    let (id, part) = (registry.ids(id), partContext)
    var context = context
    context.ids = [EffectContext.ID(id: id, depth: context.path.count)]
    context.parent = nil
    let section = InFlightEffect(.section, in: context, on: executor)
    registry.resume(
      registry.change { tree in
        if isReplacing { tree.replace(id, in: part) }
        if !tree.insert(section) { _ = section.cancel() }
      }
    )
    let task = Task(executorPreference: executor) {
      do throws(Failure) {
        return Result<T, Failure>.success(try await operation())
      } catch {
        return .failure(error)
      }
    }
    section.start(.section(.init { task.cancel() }))
    let wait = Sleep(description: "withTaskCancellation")
    executor?.fallAsleep(wait)
    let result = await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
    executor?.wakeUp(wait)
    executor?.sectionEnds(TaskKey(task))
    await section.finish()
    return result
  }
}

extension EffectEvent {
  /// The number of the effect of an observed store whose operation runs in the current task.
  package static var currentNumber: Int? {
    InFlightEffect.current.flatMap { $0.number == 0 ? nil : $0.number }
  }
}
