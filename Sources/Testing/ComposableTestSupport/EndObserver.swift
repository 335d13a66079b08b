internal import ComposableDependencies
internal import Foundation
internal import XCTest

/// An observer of the ends of XCTest tests, so that each test starts with its own defaults.
///
/// `ComposableDependencies` finds this type by its mangled name. If it is moved or renamed, tests
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
