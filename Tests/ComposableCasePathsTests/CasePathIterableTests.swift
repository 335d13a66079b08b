import ComposableCasePaths
import Testing

@Suite struct CasePathIterableTests {
  @Test func `lists the cases in the order of declaration`() {
    #expect(Array(Foo.allCasePaths) == [\.bar, \.baz, \.list, \.pair, \.fizzBuzz, \.buzz])
  }
}
