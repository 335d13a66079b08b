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
      var values = Self()
      values.defaults = DefaultValues()
      try await values.run { try await test() }
    }
  }
}
