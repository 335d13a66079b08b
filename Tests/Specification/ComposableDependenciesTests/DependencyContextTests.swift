import ComposableTestKit
import Testing

@testable import ComposableDependencies

@Suite struct DependencyContextTests {
  @Dependency(\.context) private var context
  @Dependency(\.digit.value) private var digit

  @Test func `a test runs in the context of tests`() {
    expectEqual(context, .test)
    expectEqual(digit, 3)
  }

  @Test(arguments: [(DependencyContext.live, 1), (.preview, 2), (.test, 3)])
  func `the context chooses the default`(context: DependencyContext, value: Int) {
    withDependencies {
      $0.context = context
    } operation: {
      expectEqual(self.context, context)
      expectEqual(digit, value)
    }
  }

  @Test func `assigning the values of a context drops all overrides`() {
    withDependencies {
      $0.digit.value = 10
    } operation: {
      withDependencies {
        $0 = .live
      } operation: {
        expectEqual(digit, 1)
      }
      withDependencies {
        $0 = .preview
      } operation: {
        expectEqual(digit, 2)
      }
      withDependencies {
        $0 = .test
      } operation: {
        expectEqual(digit, 3)
      }
    }
  }

  @Test(arguments: [
    ([:], false, DependencyContext.live),
    ([:], true, .test),
    (["XCODE_RUNNING_FOR_PREVIEWS": "1"], false, .preview),
    (["XCODE_RUNNING_FOR_PREVIEWS": "0"], false, .live),
    (["SWIFT_DEPENDENCIES_CONTEXT": "live"], true, .live),
    (["SWIFT_DEPENDENCIES_CONTEXT": "preview"], true, .preview),
    (["SWIFT_DEPENDENCIES_CONTEXT": "test"], false, .test),
    (["SWIFT_DEPENDENCIES_CONTEXT": "test", "XCODE_RUNNING_FOR_PREVIEWS": "1"], false, .test),
  ])
  func `the context is inferred`(
    environment: [String: String],
    isTesting: Bool,
    expected: DependencyContext
  ) {
    expectEqual(DependencyContext(environment: { environment[$0] }, isTesting: isTesting), expected)
  }

  @Test func `an unknown context in the environment is reported`() {
    let texts = issues {
      let environment = ["SWIFT_DEPENDENCIES_CONTEXT": "production"]
      expectEqual(DependencyContext(environment: { environment[$0] }, isTesting: false), .live)
    }
    expectEqual(
      texts,
      [
        """
        SWIFT_DEPENDENCIES_CONTEXT is "production", which is not a dependency context.

        Set it to "live", "preview" or "test". The context "live" is used instead.
        """
      ]
    )
  }
}
