/// The test framework whose test is running.
@nonexhaustive
public enum TestContext: Hashable, Sendable {
  /// Swift Testing, with the running test if the current task belongs to one.
  ///
  /// Detached tasks and manually created threads belong to no test.
  case swiftTesting(Testing?)

  /// XCTest.
  case xcTest

  /// The context of the current task, or `nil` outside of a test process.
  ///
  /// - Complexity: O(1).
  public static var current: Self? {
    switch TestRunner.current {
    case nil: return nil
    case .swiftTesting: return .swiftTesting(linkedTestRecorder?.currentTest)
    case .xcTest:
      // Xcode runs the tests of both frameworks in one process.
      #if canImport(Darwin)
      if let test = linkedTestRecorder?.currentTest { return .swiftTesting(test) }
      #endif
      return .xcTest
    }
  }

  /// The context of Swift Testing.
  public struct Testing: Hashable, Sendable {
    /// The running test.
    public let test: Test

    package init(id: any Hashable & Sendable) {
      test = Test(id: Test.ID(rawValue: id))
    }
  }
}

extension TestContext.Testing {
  /// A test of Swift Testing.
  ///
  /// All arguments of a parameterized test share one.
  public struct Test: Hashable, Identifiable, Sendable {
    /// The identifier of the test.
    public let id: ID

    /// An identifier of a test.
    public struct ID: Hashable, Sendable {
      /// The framework's own identifier.
      public let rawValue: any Hashable & Sendable

      public static func == (lhs: Self, rhs: Self) -> Bool {
        AnyHashable(lhs.rawValue) == AnyHashable(rhs.rawValue)
      }

      public func hash(into hasher: inout Hasher) {
        rawValue.hash(into: &hasher)
      }
    }
  }
}

/// A Boolean value that indicates whether this process runs tests.
///
/// It is `true` on all threads and in all tasks of a test process, including detached tasks.
public let isTesting = TestRunner.current != nil
