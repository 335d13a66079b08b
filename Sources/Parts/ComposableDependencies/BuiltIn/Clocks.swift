internal import ComposableClocks

extension DependencyValues {
  /// A clock that keeps running while the machine sleeps.
  ///
  ///     @Dependency(\.continuousClock) var clock
  ///
  ///     try await clock.sleep(for: .seconds(1))
  ///
  /// Override it in tests with a `TestClock` or an `ImmediateClock`. Otherwise, its first
  /// use is reported as an issue.
  public var continuousClock: any Clock<Duration> {
    get { self[ContinuousClockKey.self] }
    set { self[ContinuousClockKey.self] = newValue }
  }
}

private enum ContinuousClockKey: DependencyKey {
  static let liveValue: any Clock<Duration> = ContinuousClock()

  static var testValue: any Clock<Duration> {
    UnimplementedClock(
      ContinuousClock(),
      name: "@Dependency(\\.continuousClock)",
      at: DefaultComputation.location()
    )
  }
}

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
