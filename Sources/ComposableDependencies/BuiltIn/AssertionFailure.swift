extension DependencyValues {
  /// Indicates that a sanity check failed, like `Swift.assertionFailure`.
  ///
  /// In tests, the failure is reported as an issue and does not stop the program.
  public var assertionFailure: any AssertionFailureEffect {
    get { self[AssertionFailureKey.self] }
    set { self[AssertionFailureKey.self] = newValue }
  }
}

/// A function that indicates a failed sanity check.
public protocol AssertionFailureEffect: Sendable {
  /// Indicates that a sanity check failed.
  ///
  /// - Parameters:
  ///   - message: The message to show.
  ///   - file: The file to report issues in.
  func callAsFunction(_ message: @autoclosure () -> String, file: StaticString, line: UInt)
}

extension AssertionFailureEffect {
  /// Indicates that a sanity check failed at the caller's source location.
  ///
  /// - Parameters:
  ///   - message: The message to show.
  ///   - file: The file to report issues in.
  public func callAsFunction(
    _ message: @autoclosure () -> String = "",
    file: StaticString = #filePath,
    line: UInt = #line
  ) {
    callAsFunction(message(), file: file, line: line)
  }
}

private enum AssertionFailureKey: DependencyKey {
  static let liveValue: any AssertionFailureEffect = LiveAssertionFailure()
  static let testValue: any AssertionFailureEffect = ReportingAssertionFailure()
}

private struct LiveAssertionFailure: AssertionFailureEffect {
  func callAsFunction(_ message: @autoclosure () -> String, file: StaticString, line: UInt) {
    Swift.assertionFailure(message(), file: file, line: line)
  }
}

private struct ReportingAssertionFailure: AssertionFailureEffect {
  func callAsFunction(_ message: @autoclosure () -> String, file: StaticString, line: UInt) {
    reportAssertion(message(), file: file, line: line)
  }
}
