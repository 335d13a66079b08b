/// The test framework whose test is running.
public enum TestContext: Hashable, Sendable {
  /// Swift Testing, with the running test when this task belongs to one.
  ///
  /// A detached task and a thread of your own belong to none.
  case swiftTesting(Testing?)

  /// XCTest.
  case xcTest

  /// The context of this task; `nil` outside a test process.
  ///
  /// - Complexity: A constant look-up; in Swift Testing also one of a task-local value.
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

  /// What Swift Testing is doing.
  public struct Testing: Hashable, Sendable {
    /// The running test.
    public let test: Test

    package init(id: any Hashable & Sendable) {
      test = Test(id: Test.ID(rawValue: id))
    }
  }
}

extension TestContext.Testing {
  /// A test of Swift Testing; every argument of a parameterised test has the same one.
  public struct Test: Hashable, Identifiable, Sendable {
    /// What tells this test from others.
    public let id: ID

    /// Tells a test from others.
    public struct ID: Hashable, Sendable {
      /// The framework's own identifier.
      public let rawValue: any Hashable & Sendable

      // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
      public static func == (lhs: Self, rhs: Self) -> Bool {
        AnyHashable(lhs.rawValue) == AnyHashable(rhs.rawValue)
      }

      // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
      public func hash(into hasher: inout Hasher) {
        rawValue.hash(into: &hasher)
      }
    }
  }
}

/// Whether this process runs tests.
///
/// True on every thread and in every task of a test process, detached ones included.
public let isTesting = TestRunner.current != nil
