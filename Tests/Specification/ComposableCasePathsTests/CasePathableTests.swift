import ComposableCasePaths
import ComposableTestKit
import Testing

@Suite struct CasePathableTests {
  let int: CaseKeyPath<Foo, Int> = \.bar.int

  @Test func `extracts a payload`() {
    expectEqual(Foo.bar(.int(1))[case: int], 1)
    #expect(Foo.bar(.none)[case: int] == nil)
    #expect(Foo.baz(1)[case: int] == nil)
  }

  @Test func `extracts a payload by dynamic member`() {
    expectEqual(Foo.baz(1).baz, 1)
    #expect(Foo.fizzBuzz.baz == nil)
    expectEqual(Foo.pair(1, name: "Blob").pair?.name, "Blob")
  }

  @Test func `replaces the payload of its case`() {
    var foo = Foo.bar(.int(1))
    foo[case: int] = 2
    expectEqual(foo, .bar(.int(2)))
  }

  @Test func `does not replace the payload of another case`() {
    var foo = Foo.fizzBuzz
    foo[case: int] = 2
    foo.baz = 3
    expectEqual(foo, .fizzBuzz)
  }

  @Test func `replaces a payload by dynamic member`() {
    var foo = Foo.baz(1)
    foo.baz = 2
    expectEqual(foo, .baz(2))
  }

  @Test func `knows its case`() {
    #expect(Foo.bar(.int(1)).is(int))
    #expect(!Foo.bar(.none).is(int))
  }

  @Test func `an optional payload that is nil is still in its case`() {
    let buzz: CaseKeyPath<Foo, Bar?> = \.buzz
    #expect(Foo.buzz(nil).is(buzz))
    #expect(!Foo.fizzBuzz.is(buzz))
  }

  @Test func `changes a payload`() {
    var foo = Foo.bar(.int(1))
    foo.modify(int) { $0 += 1 }
    expectEqual(foo, .bar(.int(2)))
  }

  @Test func `changing the payload of another case is an issue, and changes nothing`() {
    var foo = Foo.fizzBuzz
    let texts = issues { foo.modify(int) { $0 += 1 } }
    expectEqual(
      texts,
      [
        """
        Can't modify 'fizzBuzz' via 'CaseKeyPath<Foo, Int>'.

        The value is in another case, and was not changed. Ask 'is(_:)' first, or switch over the value.
        """
      ]
    )
    expectEqual(foo, .fizzBuzz)
  }
}
