import ComposableClocks

/// An executor that runs the tasks of one effect for a test, and is notified of their sleeps.
protocol EffectHost: TaskExecutor, SleepOwner {
  /// Notifies the host that the effect, or a section of it, is being cancelled.
  func effectIsCancelled()

  /// Notifies the host that the effect, or a section of it, has ended.
  ///
  /// - Parameter usesStore: `true` if another effect can wait for it, or if an action can cancel it.
  func effectEnds(usesStore: Bool)

  /// Notifies the host that the task of a section has ended.
  func sectionEnds(_ task: TaskKey)
}
