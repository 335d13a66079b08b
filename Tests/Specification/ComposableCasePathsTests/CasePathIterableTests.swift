import ComposableCasePaths
import ComposableTestKit
import Testing

@Suite struct CasePathIterableTests {
  @Test func `lists the cases in the order of declaration`() {
    expectEqual(Array(Foo.allCasePaths), [\.bar, \.baz, \.list, \.pair, \.fizzBuzz, \.buzz])
  }
}
