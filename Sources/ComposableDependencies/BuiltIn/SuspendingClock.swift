internal import ComposableClocks

extension DependencyValues {
  /// The clock that stops while the machine sleeps.
  ///
  /// A test overrides it with a `TestClock` or an `ImmediateClock`; each use of it is reported
  /// otherwise.
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
