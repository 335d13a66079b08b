/// The framework that runs the tests of this process.
package enum TestRunner: Sendable {
  case xcTest
  case swiftTesting

  /// Determined once, because a process does not change its test framework.
  package static let current = Self(
    arguments: CommandLine.arguments,
    environmentHas: { environmentVariable($0) != nil },
    hasRecorder: linkedTestRecorder != nil
  )

  /// Detects the test framework from the arguments and the environment of a process.
  ///
  /// `swift test` starts the same program once per framework: with
  /// `--testing-library swift-testing` for one, and without arguments for the other. Both
  /// frameworks are loaded both times, so the loaded libraries do not help.
  init?(
    arguments: [String],
    environmentHas: (String) -> Bool,
    hasRecorder: Bool
  ) {
    let library = zip(arguments, arguments.dropFirst()).first { $0.0 == "--testing-library" }?.1
    if library == "swift-testing" || arguments.contains("--testing-library=swift-testing") {
      self = .swiftTesting
    } else if let program = arguments.first,
      program.hasSuffix(".xctest") || program == "xctest" || program.hasSuffix("/xctest")
        || program.hasSuffix("-test-runner")
    {
      self = .xcTest
    } else if environmentHas("XCTestConfigurationFilePath")
      || environmentHas("XCTestSessionIdentifier") || hasRecorder
    {
      self = .xcTest
    } else {
      return nil
    }
  }
}
