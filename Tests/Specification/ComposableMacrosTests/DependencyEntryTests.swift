import Composable
import ComposableTestKit
import ComposableTestSupport
import Testing

@Suite struct DependencyEntryTests {
  @Test func `a test reads the value behind the property`() {
    @Dependency(\.attempts) var attempts
    @Dependency(\.greeter) var greeter
    expectEqual(attempts, 1)
    expectEqual(greeter.greet(), "Test")
  }

  @Test(arguments: [
    (DependencyContext.live, 3, "Live"), (.preview, 3, "Preview"), (.test, 1, "Test"),
  ])
  func `each context has its value`(
    _ context: DependencyContext,
    _ attempts: Int,
    _ greeting: String
  ) {
    withDependencies {
      $0.context = context
    } operation: {
      @Dependency(\.attempts) var read
      @Dependency(\.greeter) var greeter
      expectEqual(read, attempts)
      expectEqual(greeter.greet(), greeting)
    }
  }

  @Test func `it is overridden as any other`() {
    withDependencies {
      $0.attempts = 9
      $0.greeter.greet = { "Hello" }
    } operation: {
      @Dependency(\.attempts) var attempts
      @Dependency(GreeterKey.self) var greeter
      expectEqual(attempts, 9)
      expectEqual(greeter.greet(), "Hello")
    }
  }
}

private struct Greeter: Sendable {
  var greet: @Sendable () -> String
}

extension DependencyValues {
  @DependencyEntry(liveValue: 3) var attempts = 1

  @DependencyEntry(
    "GreeterKey",
    liveValue: Greeter { "Live" },
    previewValue: Greeter { "Preview" }
  )
  fileprivate var greeter: Greeter = Greeter { "Test" }
}

private typealias GreeterKey = DependencyValues.GreeterKey
