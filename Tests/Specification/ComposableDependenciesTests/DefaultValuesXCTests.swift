import ComposableDependencies
import ComposableTestKit
import XCTest

/// XCTest runs these one after another.
///
/// Each must have its own defaults.
final class DefaultValuesXCTests: XCTestCase {
  @Dependency(\.counter) private var counter

  func testDefaultsAreNewForATest() {
    XCTAssertEqual(counter.next(), 0)
    XCTAssertEqual(counter.next(), 1)
  }

  func testDefaultsAreNewForTheNextTest() {
    XCTAssertEqual(counter.next(), 0)
    XCTAssertEqual(counter.next(), 1)
  }

  func testPreparedDefaultsAreForgotten() {
    prepareDependencies { $0.counter = Counter(startingAt: 100) }
    XCTAssertEqual(counter.next(), 100)
  }

  func testZPreparedDefaultsWereForgotten() {
    XCTAssertEqual(counter.next(), 0)
  }

  func testOverridesFlowIntoTasks() async {
    let value = await withDependencies {
      $0.digit.value = 10
    } operation: {
      await Task { DependencyValues._current.digit.value }.value
    }
    XCTAssertEqual(value, 10)
  }

  func testAMissingTestValueIsReported() {
    @Dependency(\.untested) var untested
    let texts = issues { XCTAssertEqual(untested, Untested(value: 1)) }
    XCTAssertEqual(texts.count, 1)
  }
}
