extension DependencyValues {
  /// Checks a condition in debug builds, like `Swift.assert`.
  ///
  ///     @Dependency(\.assert) var assert
  ///
  ///     assert(index >= 0, "The index must not be negative.")
  ///
  /// In tests, a false condition is reported as an issue and does not stop the program.
  public var assert: any AssertionEffect {
    get { self[AssertKey.self] }
    set { self[AssertKey.self] = newValue }
  }
}

private enum AssertKey: DependencyKey {
  static let liveValue: any AssertionEffect = LiveAssertion()
  static let testValue: any AssertionEffect = ReportingAssertion()
}

private struct LiveAssertion: AssertionEffect {
  func callAsFunction(
    _ condition: @autoclosure () -> Bool,
    _ message: @autoclosure () -> String,
    file: StaticString,
    line: UInt
  ) {
    Swift.assert(condition(), message(), file: file, line: line)
  }
}
