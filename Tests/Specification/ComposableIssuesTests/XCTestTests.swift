import ComposableTestKit
import XCTest

@testable import ComposableIssues

/// The same under XCTest, where corelibs offers no way to expect a failure of its own.
final class XCTestTests: XCTestCase {
  func testTheContextIsXCTest() async {
    XCTAssertEqual(TestContext.current, .xcTest)
    let detached = await Task.detached { TestContext.current }.value
    XCTAssertEqual(detached, .xcTest)
    XCTAssertTrue(isTesting)
  }

  func testExpectedIssuesAreSwallowed() async {
    withExpectedIssue { reportIssue("x") }
    withExpectedIssue { throw Failure() }
    await withExpectedIssue {
      await Task.yield()
      reportIssue("x")
    }
  }

  func testMissingIssueIsReported() {
    let reporter = RecordedIssues()
    withIssueReporters([reporter]) {
      withExpectedIssue(fileID: "A/B", line: 1, column: 2) {}
      withExpectedIssue(isIntermittent: true) {}
    }
    XCTAssertEqual(
      reporter.all.map(\.description),
      ["A/B:1:2 error Expected an issue, but none was reported."]
    )
  }

  #if !canImport(Darwin)
  private var caught: [String]?

  override func recordFailure(
    withDescription description: String,
    inFile filePath: String,
    atLine lineNumber: Int,
    expected: Bool
  ) {
    guard caught == nil else {
      caught?.append("\(filePath):\(lineNumber) \(description)")
      return
    }
    super.recordFailure(
      withDescription: description,
      inFile: filePath,
      atLine: lineNumber,
      expected: expected
    )
  }

  func testAnIssueFailsTheRunningTestAtItsPlace() {
    caught = []
    reportIssue("Broken.", filePath: "A/B.swift", line: 7)
    reportIssue("Slow.", severity: .warning)
    reportIssue(Failure(), "Saving.", filePath: "A/B.swift", line: 8)
    let failures = caught
    caught = nil
    XCTAssertEqual(
      failures,
      ["A/B.swift:7 failed - Broken.", "A/B.swift:8 failed - Caught error: Failure() - Saving."]
    )
  }

  func testWithoutTheSupportLibraryALoadedXCTestIsReached() throws {
    caught = []
    LoadedXCTest.fail?("Broken.", "A/B.swift", 7)
    let failures = caught
    caught = nil
    XCTAssertEqual(failures, ["A/B.swift:7 failed - Broken."])
  }
  #endif
}
