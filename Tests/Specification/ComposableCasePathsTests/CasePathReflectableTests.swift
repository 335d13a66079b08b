import ComposableCasePaths
import ComposableTestKit
import Testing

@Suite struct CasePathReflectableTests {
  @Test func `returns the case of a value`() {
    expectEqual(Foo.baz(1).case, \.baz)
    expectEqual(Foo.fizzBuzz.case, \.fizzBuzz)
    #expect(Foo.baz(1).case != \.bar)
  }

  @Test func `agrees with the list of cases`() {
    expectEqual(Foo.all.map(\.case), Array(Foo.allCasePaths))
  }
}
