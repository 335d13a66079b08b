internal import ComposableClocks

extension DependencyValues {
  /// The clock that goes on while the machine sleeps.
  ///
  ///     @Dependency(\.continuousClock) var clock
  ///
  ///     try await clock.sleep(for: .seconds(1))
  ///
  /// A test overrides it with a `TestClock` or an `ImmediateClock`; each use of it is reported
  /// otherwise.
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
