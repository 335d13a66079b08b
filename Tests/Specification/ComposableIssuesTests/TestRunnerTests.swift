import ComposableTestKit
import Testing

@testable import ComposableIssues

@Suite struct TestRunnerTests {
  @Test(
    arguments: [
      (["/b/appPackageTests.xctest", "--testing-library", "swift-testing"], .swiftTesting),
      (["/b/app-test-runner", "--testing-library=swift-testing"], .swiftTesting),
      (["/b/appPackageTests.xctest", "--testing-library", "xctest"], .xcTest),
      (["/b/appPackageTests.xctest"], .xcTest),
      (["/usr/bin/xctest", "/b/appPackageTests.xctest"], .xcTest),
      (["xctest"], .xcTest),
      (["/b/app-test-runner"], .xcTest),
      (["/b/app", "--testing-library"], nil),
      (["/b/app"], nil),
      ([], nil),
    ] as [([String], TestRunner?)]
  )
  func `the arguments tell the framework`(arguments: [String], runner: TestRunner?) {
    expectEqual(
      TestRunner(arguments: arguments, environmentHas: { _ in false }, hasRecorder: false),
      runner
    )
  }

  @Test(arguments: ["XCTestConfigurationFilePath", "XCTestSessionIdentifier"])
  func `an app that Xcode tests is known by its environment`(name: String) {
    expectEqual(
      TestRunner(arguments: ["/b/app"], environmentHas: { $0 == name }, hasRecorder: false),
      .xcTest
    )
  }

  @Test func `a program that links the test support runs tests`() {
    expectEqual(
      TestRunner(arguments: ["/b/app"], environmentHas: { _ in false }, hasRecorder: true),
      .xcTest
    )
  }
}
