import ComposableCasePaths
import ComposableIssues
import ComposableTestKit
import Testing

@Suite struct CasePathableLiteralsTests {
  @Test func `extracts a payload`() {
    expectEqual(Foo.baz(1)[case: \.baz], 1)
    #expect(Foo.fizzBuzz[case: \.baz] == nil)
    expectEqual(Foo.bar(.int(1))[case: \.bar.int], 1)
  }

  @Test func `replaces the payload of its case only`() {
    var foo = Foo.baz(1)
    foo[case: \.baz] = 2
    foo[case: \.list] = [3]
    foo[case: \.bar.int] = 4
    expectEqual(foo, .baz(2))
  }

  @Test func `knows its case`() {
    #expect(Foo.baz(1).is(\.baz))
    #expect(!Foo.baz(1).is(\.fizzBuzz))
    #expect(Foo.bar(.int(1)).is(\.bar.int))
    #expect(Foo.fizzBuzz.is(\.fizzBuzz))
  }

  @Test func `an optional payload that is nil is still in its case`() {
    #expect(Foo.buzz(nil).is(\.buzz))
    #expect(!Foo.buzz(nil).is(\.buzz.int))
  }

  @Test func `changes a payload`() {
    var foo = Foo.baz(1)
    foo.modify(\.baz) { $0 += 1 }
    expectEqual(foo, .baz(2))
  }

  @Test func `changing the payload of another case is an issue`() {
    var foo = Foo.fizzBuzz
    withExpectedIssue {
      foo.modify(\.baz) { $0 += 1 }
    } matching: {
      $0.hasPrefix("Can't modify 'fizzBuzz' via 'CaseKeyPath<Foo, Int>'.")
    }
  }
}
