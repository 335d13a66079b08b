import ComposableCasePaths
import ComposableIssues
import ComposableTestKit
import Testing

@Suite struct OptionalCasePathableTests {
  @Test func `an optional has two cases`() {
    expectEqual(Array(Int?.allCasePaths), [\.none, \.some])
    expectEqual(Optional<Int>.none.case, \.none)
    expectEqual(Optional.some(1).case, \.some)
    expectEqual(Optional.some(1)[case: \.some], 1)
    #expect(Optional<Int>.none.is(\.none))
    #expect((\Int?.Cases.none)() == nil)
  }

  @Test func `key paths go through an optional payload`() {
    expectEqual((\Foo.Cases.buzz.int)(1), .buzz(.int(1)))
    expectEqual(Foo.buzz(.int(1))[case: \.buzz.int], 1)
    #expect(Foo.buzz(nil)[case: \.buzz.int] == nil)
  }

  @Test func `a payload and its wrapped value have different key paths`() {
    let optional: CaseKeyPath<Foo, Bar?> = \.buzz
    let wrapped: CaseKeyPath<Foo, Bar> = \.buzz.some
    #expect(optional as PartialCaseKeyPath<Foo> != wrapped as PartialCaseKeyPath<Foo>)
    #expect(Foo.buzz(nil).is(optional))
    #expect(!Foo.buzz(nil).is(wrapped))
    expectEqual(wrapped(.none), .buzz(Bar.none))
  }

  @Test func `an optional enum knows its case`() {
    let baz: CaseKeyPath<Foo, Int> = \.baz
    let partial: PartialCaseKeyPath<Foo> = \.baz
    let foo: Foo? = .baz(1)
    #expect(foo.is(\.baz))
    #expect(foo.is(baz))
    #expect(foo.is(partial))
    #expect(!Optional<Foo>.none.is(\.baz))
    #expect(!Optional<Foo>.none.is(baz))
    #expect(!Optional<Foo>.none.is(partial))
  }

  @Test func `an optional enum's payload is changed in place`() {
    let list: CaseKeyPath<Foo, [Int]> = \.list
    var foo: Foo? = .list([1])
    foo.modify(\.list) { $0.append(2) }
    foo.modify(list) { $0.append(3) }
    expectEqual(foo, .list([1, 2, 3]))
  }

  @Test func `changing a payload that is not there is an issue`() {
    let list: CaseKeyPath<Foo, [Int]> = \.list
    var foo: Foo?
    withExpectedIssue {
      foo.modify(list) { $0.append(2) }
    } matching: {
      $0.hasPrefix("Can't modify 'nil' via 'CaseKeyPath<Optional<Foo>, Array<Int>>'.")
    }
    #expect(foo == nil)
  }
}
