import ComposableIssues

extension Effect {
  /// Delays an effect, and cancels the previous effect with the same id.
  ///
  /// The previous effect is cancelled whether it is still waiting or already running.
  ///
  ///     case .queryChanged:
  ///       return .run { send in … }
  ///         .debounce(id: CancelID.search, for: .milliseconds(300), clock: clock)
  ///
  /// - Parameters:
  ///   - id: The id of the effects that replace each other. ``cancel(id:)`` also accepts it.
  ///   - duration: The delay.
  ///   - clock: The clock to wait on.
  /// - Returns: An effect that starts when no new one has replaced it for the duration.
  public func debounce(
    id: some Hashable & Sendable,
    for duration: Duration,
    clock: any Clock<Duration>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    guard node != nil else { return self }
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let pause = Self.pause(for: duration, clock: clock, at: location)
    return .concatenate(pause, self).cancellable(id: id, cancelInFlight: true)
  }

  /// Starts an effect immediately, then at most one more when the interval ends.
  ///
  /// Of the effects that arrive during the interval, one is kept. It starts when the interval ends,
  /// which begins the next interval. The interval itself does not count as an effect in flight:
  /// ``StoreTask/finish()`` does not wait for it, and a test can end before it does.
  ///
  /// - Parameters:
  ///   - id: The id of the effects that share the interval. ``cancel(id:)`` with this id also drops
  ///     the waiting effect and ends the interval.
  ///   - duration: The interval between two starts.
  ///   - clock: The clock to wait on.
  ///   - latest: Pass `true` to keep the last effect that arrives during the interval, or `false`
  ///     to keep the first.
  /// - Returns: An effect that starts at most once per interval.
  public func throttle(
    id: some Hashable & Sendable,
    for duration: Duration,
    clock: any Clock<Duration>,
    latest: Bool,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    let id = TypedID(id)
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let pause = Self.pause(for: duration, clock: clock, at: location)
    guard let node, let pauseNode = pause.node else { return self }
    let throttle = Throttle(id: TypedID(ThrottleID(id: id)), pause: pauseNode, latest: latest)
    return Self(
      node: node.wrapped(in: .throttle(throttle)).wrapped(in: .cancellable(id, .runTogether))
    )
  }

  private static func pause(
    for duration: Duration,
    clock: any Clock<Duration>,
    at location: IssueLocation
  ) -> Self {
    run(
      operation: { _ in try await clock.sleep(for: duration) },
      fileID: location.fileID,
      filePath: location.filePath,
      line: location.line,
      column: location.column
    )
  }
}

/// The throttling of effects: the interval and the effect to keep.
final class Throttle: Sendable {
  /// The id of the interval, which differs from the id that cancels the effects themselves.
  let id: TypedID
  let pause: EffectNode
  let latest: Bool

  init(id: TypedID, pause: EffectNode, latest: Bool) {
    self.id = id
    self.pause = pause
    self.latest = latest
  }
}

private struct ThrottleID: Hashable, Sendable {
  let id: TypedID
}
