import ComposableTestKit
import Foundation
import Testing

@testable import ComposableIssues

@Suite struct EnvironmentTests {
  @Test func `a variable has the value that the process was started with`() {
    expectEqual(environmentVariable("PATH"), ProcessInfo.processInfo.environment["PATH"])
  }

  @Test func `a variable that is not set has no value`() {
    #expect(environmentVariable("COMPOSABLE_NO_SUCH_VARIABLE") == nil)
  }
}
