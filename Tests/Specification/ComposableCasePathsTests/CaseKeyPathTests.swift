import ComposableCasePaths
import ComposableTestKit
import Testing

@Suite struct CaseKeyPathTests {
  @Test func `wraps a payload when it is called`() {
    expectEqual((\Foo.Cases.baz)(1), .baz(1))
    expectEqual((\Foo.Cases.bar.int)(1), .bar(.int(1)))
    expectEqual((\Foo.Cases.fizzBuzz)(), .fizzBuzz)
    expectEqual((\Foo.Cases.pair)((1, name: "Blob")), .pair(1, name: "Blob"))
    expectEqual((\Foo.Cases.self)(.baz(1)), .baz(1))
  }

  @Test func `is a value`() {
    let paths: Set<PartialCaseKeyPath<Foo>> = [\.bar, \.bar.int, \.baz, \.bar.int, \.bar]
    expectEqual(paths.count, 3)
    expectEqual(\Foo.Cases.bar.int, \Foo.Cases.bar.int)
    #expect(\Foo.Cases.baz != \Foo.Cases.bar.int)
  }

  @Test func `appending a case key path leads into the payload`() {
    let path = (\Foo.Cases.bar).appending(path: \.int)
    expectEqual(path, \Foo.Cases.bar.int)
    expectEqual(path(1), .bar(.int(1)))
    expectEqual(Foo.bar(.int(1))[case: path], 1)
  }

  @Test func `is a pattern`() {
    func name(_ foo: Foo) -> String {
      switch foo {
      case \.bar.int: "bar.int"
      case \.bar: "bar"
      case \.fizzBuzz: "fizzBuzz"
      default: "another"
      }
    }
    expectEqual(name(.bar(.int(1))), "bar.int")
    expectEqual(name(.bar(.none)), "bar")
    expectEqual(name(.fizzBuzz), "fizzBuzz")
    expectEqual(name(.baz(1)), "another")
  }

  @Test func `is a pattern when it is held in a variable`() {
    let path: CaseKeyPath<Foo, Int> = \.baz
    #expect(path ~= .baz(1))
    #expect(!(path ~= .fizzBuzz))
  }

  @Test func `continues with a conversion that is written by hand`() {
    #expect((\Foo.Cases.text)("7") == .baz(7))
    let text = Foo.baz(7)[case: \.text]
    #expect(text == "7")
    #expect(Foo.fizzBuzz[case: \.text] == nil)
    #expect(type(of: Case<Foo>()[keyPath: \.text]) == Case<String>.self)
  }

  @Test func `a case key path can be passed to a generic function`() {
    func extract<Root: CasePathable, Value>(
      _ root: Root,
      _ path: CaseKeyPath<Root, Value>
    ) -> Value? {
      root[case: path]
    }
    expectEqual(extract(Foo.bar(.int(1)), \.bar.int), 1)
    #expect(extract(Foo.baz(1), \.bar.int) == nil)
  }
}

extension Case where Value == Foo {
  fileprivate var text: Case<String> {
    Case<String>(
      embed: { Foo.baz(Int($0) ?? 0) },
      extract: { if case .baz(let value) = $0 { String(value) } else { nil } }
    )
  }
}
