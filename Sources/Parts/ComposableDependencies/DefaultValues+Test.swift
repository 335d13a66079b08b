internal import ComposableIssues

extension DefaultValues {
  /// The defaults of the process or, in a test process, of the running test.
  static var current: DefaultValues { ofProcess?.takeUnretainedValue() ?? ofRunningTest }

  /// The defaults of the process, or `nil` in a test process.
  ///
  /// They are never released, so threads can read them without retaining them.
  static let ofProcess: Unmanaged<DefaultValues>? =
    isTesting ? nil : .passRetained(DefaultValues())

  // Tests run in parallel, each with its own defaults. Swift Testing does not report when a test
  // ends, so the defaults of its tests are kept until the process exits. The trait `.dependencies`
  // avoids this.
  private static let ofTests = Locked<[TestContext?: DefaultValues]>([:])

  private static var ofRunningTest: DefaultValues {
    let test = TestContext.current
    // Outside the lock, because the observer can call back immediately.
    if test == .xcTest { _ = forgetsEndedTests }
    return ofTests.withLock { tests in
      if let defaults = tests[test] { return defaults }
      let defaults = DefaultValues()
      tests[test] = defaults
      return defaults
    }
  }

  /// Removes the defaults of the ended test.
  ///
  /// XCTest runs one test at a time.
  private static let forgetsEndedTests: Void =
    linkedEndObserver?.observe {
      // The values are released after the lock, because their `deinit` can read dependencies.
      withExtendedLifetime(ofTests.withLock { $0.removeValue(forKey: .xcTest) }) {}
    } ?? ()
}

/// A type that notifies when an XCTest test ends.
///
/// `ComposableTestSupport` conforms to it; see `TestRecorder` for why.
package protocol TestEndObserver {
  static func observe(_ end: @escaping @Sendable () -> Void)
}

private var linkedEndObserver: (any TestEndObserver.Type)? {
  linkedType(mangledName: "21ComposableTestSupport11EndObserverO") as? any TestEndObserver.Type
}
