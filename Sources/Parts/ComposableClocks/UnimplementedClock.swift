package import ComposableIssues
internal import Synchronization

/// A clock that reports its first use in a test as an issue, and forwards all uses to another
/// clock.
///
/// It represents a clock that a test did not override.
public struct UnimplementedClock<Duration: DurationProtocol & Hashable>: Clock {
  private let base: AnyClock<Duration>
  private let name: String
  private let reports = ClockReports()
  private let location: IssueLocation

  /// Creates a clock that forwards to another one.
  ///
  /// - Parameters:
  ///   - base: The clock to forward to.
  ///   - name: The name of the clock in issues. Defaults to the type of `base`.
  public init<C: Clock>(
    _ base: C,
    name: String = "\(C.self)",
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where C.Duration == Duration {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(base, name: name, at: location)
  }

  /// Creates a clock that forwards to another one and reports issues at the given location.
  package init<C: Clock>(_ base: C, name: String, at location: IssueLocation)
  where C.Duration == Duration {
    self.base = AnyClock(base)
    self.name = name
    self.location = location
  }

  /// Creates a clock that forwards to an immediate clock.
  ///
  /// - Parameters:
  ///   - name: The name of the clock in issues.
  ///   - now: The current instant of the immediate clock.
  public init(
    name: String = "Clock",
    now: ImmediateClock<Duration>.Instant = .init(),
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      ImmediateClock(now: now),
      name: name,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }

  /// The current instant of the other clock.
  ///
  /// Reading it reports an issue.
  public var now: AnyClock<Duration>.Instant {
    report("now")
    return base.now
  }

  /// The minimum resolution of the other clock.
  ///
  /// Reading it reports an issue.
  public var minimumResolution: Duration {
    report("minimumResolution")
    return base.minimumResolution
  }

  /// Reports an issue and sleeps on the other clock.
  ///
  /// - Parameters:
  ///   - deadline: The instant to resume at.
  ///   - tolerance: The tolerated delay.
  /// - Throws: The error that the other clock throws.
  public func sleep(
    until deadline: AnyClock<Duration>.Instant,
    tolerance: Duration? = nil
  ) async throws {
    report("sleep")
    try await base.sleep(until: deadline, tolerance: tolerance)
  }

  /// Reports the first use in a test, because a single `sleep` uses several members.
  ///
  /// Outside of a test of Swift Testing, nothing tells whether the first use was in another test,
  /// so each use is reported.
  private func report(_ member: String) {
    if case .swiftTesting(let test?) = TestContext.current, !reports.isFirst(in: test) { return }
    reportIssue(
      "Unimplemented: '\(name).\(member)'. Give the code under test a clock, such as a TestClock.",
      at: location
    )
  }
}

/// The tests in which a use of a clock was reported.
private final class ClockReports: Sendable {
  private let tests = Mutex<Set<TestContext.Testing>>([])

  func isFirst(in test: TestContext.Testing) -> Bool {
    tests.withLock { $0.insert(test).inserted }
  }
}

extension Clock where Self == UnimplementedClock<Swift.Duration> {
  /// Returns a clock that reports each use as an issue.
  ///
  /// - Returns: A clock that forwards to an immediate clock.
  public static func unimplemented(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    Self(fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
