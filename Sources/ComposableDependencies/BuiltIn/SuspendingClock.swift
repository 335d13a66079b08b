internal import ComposableClocks

extension DependencyValues {
  /// A clock that stops while the machine sleeps.
  ///
  /// Override it in tests with a `TestClock` or an `ImmediateClock`. Otherwise, its first
  /// use is reported as an issue.
  public var suspendingClock: any Clock<Duration> {
    get { self[SuspendingClockKey.self] }
    set { self[SuspendingClockKey.self] = newValue }
  }
}

private enum SuspendingClockKey: DependencyKey {
  static let liveValue: any Clock<Duration> = SuspendingClock()

  static var testValue: any Clock<Duration> {
    UnimplementedClock(
      SuspendingClock(),
      name: "@Dependency(\\.suspendingClock)",
      at: DefaultComputation.location()
    )
  }
}
