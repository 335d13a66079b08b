internal import ComposableIssues
internal import Synchronization

extension DefaultValues {
  /// Those of this process or, while it tests, of the running test.
  static var current: DefaultValues { ofProcess ?? ofRunningTest }

  private static let ofProcess: DefaultValues? = isTesting ? nil : DefaultValues()

  // Tests run side by side, each with its own defaults. A test of Swift Testing keeps them as long
  // as the process lives, as nobody says when it ends; the trait `.dependencies` has an end.
  private static let ofTests = Mutex<[TestContext?: DefaultValues]>([:])

  private static var ofRunningTest: DefaultValues {
    let test = TestContext.current
    return ofTests.withLock { tests in
      if let defaults = tests[test] { return defaults }
      let defaults = DefaultValues()
      tests[test] = defaults
      return defaults
    }
  }
}
