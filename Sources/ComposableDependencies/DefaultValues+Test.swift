internal import ComposableIssues

extension DefaultValues {
  /// Those of this process or, while it tests, of the running test.
  static var current: DefaultValues { ofProcess ?? ofRunningTest }

  private static let ofProcess: DefaultValues? = isTesting ? nil : DefaultValues()

  // Tests run side by side, each with its own defaults. Those of a test of Swift Testing stay as
  // long as the process, as nobody tells when it ends; the trait `.dependencies` has an end.
  private static let ofTests = Locked<[TestContext?: DefaultValues]>([:])

  private static var ofRunningTest: DefaultValues {
    let test = TestContext.current
    // Outside the lock: the observer may call back at once.
    if test == .xcTest { _ = forgetsEndedTests }
    return ofTests.withLock { tests in
      if let defaults = tests[test] { return defaults }
      let defaults = DefaultValues()
      tests[test] = defaults
      return defaults
    }
  }

  /// XCTest runs one test after the other, and tells when one ends.
  private static let forgetsEndedTests: Void =
    linkedEndObserver?.observe {
      // The values are released after the lock: their `deinit` may read dependencies.
      _ = ofTests.withLock { $0.removeValue(forKey: .xcTest) }
    } ?? ()
}

/// The way to learn from XCTest that a test has ended.
///
/// `ComposableTestSupport` conforms to it; see `TestRecorder` for why.
package protocol TestEndObserver {
  static func observe(_ end: @escaping @Sendable () -> Void)
}

private var linkedEndObserver: (any TestEndObserver.Type)? {
  // The mangled name of `enum ComposableTestSupport.EndObserver`.
  _typeByName("21ComposableTestSupport11EndObserverO") as? any TestEndObserver.Type
}
