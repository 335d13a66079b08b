internal import ComposableDependencies
internal import Foundation
internal import XCTest

/// Tells when a test of XCTest ends, so that the next one starts with defaults of its own.
///
/// `ComposableDependencies` finds this type by its mangled name: moving or renaming it lets tests
/// share defaults.
package enum EndObserver: TestEndObserver {
  package static func observe(_ end: @escaping @Sendable () -> Void) {
    XCTestObservationCenter.shared.addTestObserver(Observation(end: end))
  }

  private final class Observation: NSObject, XCTestObservation {
    private let end: @Sendable () -> Void

    init(end: @escaping @Sendable () -> Void) {
      self.end = end
    }

    func testCaseDidFinish(_ testCase: XCTestCase) {
      end()
    }
  }
}
