import ComposableCasePaths
import ComposableTestKit
import Testing

@Suite struct AnyCasePathTests {
  @Test func `embeds and extracts`() {
    let path = AnyCasePath<String, Int>(embed: { String($0) }, extract: { Int($0) })
    expectEqual(path.embed(42), "42")
    expectEqual(path.extract(from: "42"), 42)
    #expect(path.extract(from: "Blob") == nil)
  }

  @Test func `leads from a value to itself`() {
    #expect(AnyCasePath<Int, Int>().embed(1) == 1)
    #expect(AnyCasePath<Int, Int>().extract(from: 1) == 1)
  }

  @Test func `resolves a key path of any depth`() {
    expectEqual(AnyCasePath(\Foo.Cases.self).extract(from: .fizzBuzz), .fizzBuzz)
    expectEqual(AnyCasePath(\Foo.Cases.baz).embed(1), .baz(1))
    expectEqual(AnyCasePath(\Foo.Cases.bar.int).extract(from: .bar(.int(1))), 1)
    #expect(AnyCasePath(\Foo.Cases.bar.int).extract(from: .baz(1)) == nil)
    expectEqual(AnyCasePath(\Foo?.Cases.some.bar.int).embed(1), .bar(.int(1)))
  }

  @Test func `a case constructor is enough to embed`() {
    let path = AnyCasePath._$embed(Foo.baz) { if case .baz(let value) = $0 { value } else { nil } }
    expectEqual(path.embed(1), .baz(1))
    expectEqual(path.extract(from: .baz(1)), 1)
  }

  @Test func `leads on by dynamic member`() {
    let path = AnyCasePath(\Foo.Cases.bar).int
    expectEqual(path.embed(1), .bar(.int(1)))
    #expect(path.extract(from: .bar(.none)) == nil)
  }

  @Test func `changes a payload in place`() {
    var foo = Foo.baz(1)
    let result = AnyCasePath(\Foo.Cases.baz).modify(&foo) { value in
      value += 1
      return "done"
    }
    expectEqual(result, "done")
    expectEqual(foo, .baz(2))
  }

  @Test func `modifying an inactive case changes nothing`() {
    var foo = Foo.fizzBuzz
    let result: Void? = AnyCasePath(\Foo.Cases.baz).modify(&foo) { $0 += 1 }
    #expect(result == nil)
    expectEqual(foo, .fizzBuzz)
  }

  @Test func `keeps a change that ends in an error`() {
    struct Failure: Error {}
    var foo = Foo.baz(1)
    #expect(throws: Failure.self) {
      try AnyCasePath(\Foo.Cases.baz).modify(&foo) {
        $0 = 2
        throw Failure()
      }
    }
    expectEqual(foo, .baz(2))
  }

  @Test func `changing a collection does not copy it`() {
    var foo = Foo.list(Array(0..<100))
    let before = foo.list?.withUnsafeBufferPointer { $0.baseAddress }
    AnyCasePath(\Foo.Cases.list).modify(&foo) { $0[0] = 1 }
    let after = foo.list?.withUnsafeBufferPointer { $0.baseAddress }
    expectEqual(before, after)
    expectEqual(foo.list?[0], 1)
  }
}
