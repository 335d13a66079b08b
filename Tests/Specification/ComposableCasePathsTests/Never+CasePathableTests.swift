import ComposableCasePaths
import Testing

@Suite struct NeverCasePathableTests {
  @Test func `there are no cases`() {
    #expect(Array(Never.allCasePaths).isEmpty)
  }

  @Test func `a place that cannot be reached extracts nothing`() {
    let never: CaseKeyPath<Foo, Never> = \.baz.never
    #expect(Foo.baz(1)[case: never] == nil)
    #expect(!Foo.baz(1).is(never))
  }
}
