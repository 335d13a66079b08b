extension EffectRunner {
  /// Stops and starts tasks after an action, and cancels the effects of removed children.
  ///
  /// - Parameters:
  ///   - watch: The tasks of the store, after a visit.
  ///   - actionNumber: The number of the action.
  ///   - isSentByTask: Pass `true` if a task sent the action in the same `send`.
  ///   - state: The address of the root's state.
  func apply(
    _ watch: TaskWatch,
    actionNumber: Int,
    isSentByTask: Bool,
    in state: UnsafeRawPointer
  ) {
    let changes = watch.take()
    for (instance, spec) in changes.stops {
      let (path, id) = (context(of: instance, in: watch).path, registry.ids(spec.key))
      proceed(registry.change { $0.cancelTask(id, at: path) })
    }
    if mayHaveChildren { cancelOrphans(in: state) }
    for start in changes.starts {
      var context = context(of: start.instance, in: watch, actionNumber)
      context.origin = TaskOrigin(start, of: context.path)
      if isSentByTask, !watch.admits(start, at: context.path) { continue }
      watch.willStart?(start.node)
      self.start(
        start.node.wrapped(in: .cancellable(start.spec.key, .runTogether)),
        in: context
      )
    }
  }

  /// The origin of a context that only has a path.
  private static let noOrigin = TypedActionBox(())

  private func context(
    of instance: TaskInstance,
    in watch: TaskWatch,
    _ actionNumber: Int = 0
  ) -> EffectContext {
    var context = EffectContext(
      group: watch.group,
      origin: Self.noOrigin,
      actionNumber: actionNumber
    )
    context.isTask = true
    for step in instance.steps { context.enter(step) }
    return context
  }
}
