import ComposableCasePaths
import Testing

@Suite struct CasePathReflectableTests {
  @Test func `returns the case of a value`() {
    #expect(Foo.baz(1).case == \.baz)
    #expect(Foo.fizzBuzz.case == \.fizzBuzz)
    #expect(Foo.baz(1).case != \.bar)
  }

  @Test func `agrees with the list of cases`() {
    #expect(Foo.all.map(\.case) == Array(Foo.allCasePaths))
  }
}
