import ComposableCasePaths
import ComposableTestKit
import Testing

@Suite struct PartialCaseKeyPathTests {
  @Test func `embeds what has the payload's type`() {
    let path: PartialCaseKeyPath<Foo> = \.bar.int
    expectEqual(path(1 as Any), .bar(.int(1)))
    #expect(path("Blob" as Any) == nil)
  }

  @Test func `embeds a void`() {
    let path: PartialCaseKeyPath<Foo> = \.fizzBuzz
    expectEqual(path(() as Any), .fizzBuzz)
    #expect(path(1 as Any) == nil)
  }

  @Test func `extracts a payload of any type`() {
    let path: PartialCaseKeyPath<Foo> = \.baz
    #expect(Foo.baz(1)[case: path] as? Int == 1)
    #expect(Foo.fizzBuzz[case: path] == nil)
  }

  @Test func `distinguishes the cases`() {
    for (index, path) in Foo.allCasePaths.enumerated() {
      for (other, foo) in Foo.all.enumerated() {
        expectEqual(foo.is(path), (index == other))
      }
    }
  }

  @Test func `an optional payload that is nil is still in its case`() {
    let path: PartialCaseKeyPath<Foo> = \.buzz
    #expect(Foo.buzz(nil).is(path))
  }
}
