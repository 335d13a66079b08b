internal import ComposableIssues

extension DependencyValues {
  @TaskLocal private static var isInScopeOfTest = false

  /// Runs a test with its own values, without overrides and with unread defaults.
  ///
  /// A nested call changes nothing.
  package static func scopeOfTest(
    _ test: @Sendable () async throws -> Void
  ) async throws {
    guard !isInScopeOfTest else { return try await test() }
    try await $isInScopeOfTest.withValue(true) {
      try await Self().run { try await test() }
    }
  }

  /// The current values, captured for use on other threads.
  ///
  /// Swift Testing identifies the running test only within its task. The captured values therefore
  /// include the test's defaults.
  package static var captured: Self {
    var values = _current
    if case .swiftTesting(.some) = TestContext.current { values.defaults = values.defaults }
    return values
  }
}
