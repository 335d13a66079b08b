internal import ComposableIssues

extension DependencyValues {
  @TaskLocal private static var isInScopeOfTest = false

  /// Runs a test in values that are its own: nothing is overridden, no default was read.
  ///
  /// Inside another such scope it changes nothing.
  package static func scopeOfTest(
    _ test: @Sendable () async throws -> Void
  ) async throws {
    guard !isInScopeOfTest else { return try await test() }
    try await $isInScopeOfTest.withValue(true) {
      try await Self().run { try await test() }
    }
  }

  /// The current values, to be kept for work that other threads may do.
  ///
  /// Swift Testing tells a task which test it belongs to, and nobody else: the defaults of the running
  /// test are kept with the values.
  package static var captured: Self {
    var values = _current
    if case .swiftTesting(.some) = TestContext.current { values.defaults = values.defaults }
    return values
  }
}
