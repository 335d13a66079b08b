import ComposableIssues

extension Effect {
  /// Waits before an effect starts, anew each time that another one with the same id comes.
  ///
  ///     case .queryChanged:
  ///       return .run { send in … }
  ///         .debounce(id: CancelID.search, for: .milliseconds(300), clock: clock)
  ///
  /// - Parameters:
  ///   - id: The id of the effects that displace each other; ``cancel(id:)`` takes it too.
  ///   - duration: How long to wait.
  ///   - clock: The clock to wait on.
  ///   - fileID: The ID of the file to report issues in.
  ///   - filePath: The path of the file to report issues in.
  ///   - line: The line to report issues at.
  ///   - column: The column to report issues at.
  /// - Returns: An effect that starts once none has come for that long.
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

  /// Starts an effect at once, and those that come within a while after it only at its end.
  ///
  /// Of the effects that come in the meantime one is kept, and starts when the time is over, which
  /// begins the next such time. The time itself is no effect in flight: ``StoreTask/finish()`` does not
  /// wait for it, and a test may end before it does.
  ///
  /// - Parameters:
  ///   - id: The id of the effects that share the time; ``cancel(id:)`` takes it too, drops the one
  ///     that waits, and ends the time.
  ///   - duration: The time between two starts.
  ///   - clock: The clock to wait on.
  ///   - latest: Whether the last of those that came in the meantime is kept, or the first.
  ///   - fileID: The ID of the file to report issues in.
  ///   - filePath: The path of the file to report issues in.
  ///   - line: The line to report issues at.
  ///   - column: The column to report issues at.
  /// - Returns: An effect that starts at most once in that time.
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

/// How often effects may start.
final class Throttle: Sendable {
  /// The id of the pause, different from the one that the effects themselves are cancelled by.
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
