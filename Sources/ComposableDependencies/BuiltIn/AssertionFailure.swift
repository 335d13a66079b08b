extension DependencyValues {
  /// Says that a place was reached that should not be, like `Swift.assertionFailure`.
  ///
  /// In a test it is reported and does not stop the program, so that it can be tested.
  public var assertionFailure: any AssertionFailureEffect {
    get { self[AssertionFailureKey.self] }
    set { self[AssertionFailureKey.self] = newValue }
  }
}

/// Says that a place was reached that should not be.
public protocol AssertionFailureEffect: Sendable {
  /// Says so.
  ///
  /// - Parameters:
  ///   - message: What is wrong.
  ///   - file: The file to report issues in.
  ///   - line: The line to report issues at.
  func callAsFunction(_ message: @autoclosure () -> String, file: StaticString, line: UInt)
}

extension AssertionFailureEffect {
  /// Says so, in the name of the caller.
  ///
  /// - Parameters:
  ///   - message: What is wrong.
  ///   - file: The file to report issues in.
  ///   - line: The line to report issues at.
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
