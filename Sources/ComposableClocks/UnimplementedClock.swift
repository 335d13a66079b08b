package import ComposableIssues

/// A clock whose every use is an issue, and that passes it on to another clock.
///
/// It stands for the clock that a test did not provide.
public struct UnimplementedClock<Duration: DurationProtocol & Hashable>: Clock {
  private let base: AnyClock<Duration>
  private let name: String
  private let location: IssueLocation

  /// Creates a clock in front of another one.
  ///
  /// - Parameters:
  ///   - base: The clock that does the work.
  ///   - name: What issues call it; by default the type of `base`.
  ///   - fileID: The ID of the file to report issues in.
  ///   - filePath: The path of the file to report issues in.
  ///   - line: The line to report issues at.
  ///   - column: The column to report issues at.
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

  /// Creates a clock in front of another one, whose issues point to a location that was passed down.
  package init<C: Clock>(_ base: C, name: String, at location: IssueLocation)
  where C.Duration == Duration {
    self.base = AnyClock(base)
    self.name = name
    self.location = location
  }

  /// Creates a clock in front of an immediate one.
  ///
  /// - Parameters:
  ///   - name: What issues call it.
  ///   - now: Where it stands.
  ///   - fileID: The ID of the file to report issues in.
  ///   - filePath: The path of the file to report issues in.
  ///   - line: The line to report issues at.
  ///   - column: The column to report issues at.
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

  /// Reports an issue, and asks the other clock.
  public var now: AnyClock<Duration>.Instant {
    report("now")
    return base.now
  }

  /// Reports an issue, and asks the other clock.
  public var minimumResolution: Duration {
    report("minimumResolution")
    return base.minimumResolution
  }

  /// Reports an issue, and sleeps on the other clock.
  ///
  /// - Parameters:
  ///   - deadline: When to wake.
  ///   - tolerance: How much later is fine.
  /// - Throws: What the other clock throws.
  public func sleep(
    until deadline: AnyClock<Duration>.Instant,
    tolerance: Duration? = nil
  ) async throws {
    report("sleep")
    try await base.sleep(until: deadline, tolerance: tolerance)
  }

  private func report(_ member: String) {
    reportIssue(
      "Unimplemented: '\(name).\(member)'. Give the code under test a clock, such as a TestClock.",
      at: location
    )
  }
}

extension Clock where Self == UnimplementedClock<Swift.Duration> {
  /// Makes a clock whose every use is an issue.
  ///
  /// - Parameters:
  ///   - fileID: The ID of the file to report issues in.
  ///   - filePath: The path of the file to report issues in.
  ///   - line: The line to report issues at.
  ///   - column: The column to report issues at.
  /// - Returns: A clock in front of an immediate one.
  public static func unimplemented(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    Self(fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
