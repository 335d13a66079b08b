import ComposableDependencies
import ComposableTestKit
import Testing

@Suite struct WithRandomNumberGeneratorTests {
  @Dependency(\.withRandomNumberGenerator) private var withRandomNumberGenerator

  @Test func `copies share one source of numbers`() {
    var expected = SeededGenerator(seed: 1)
    withDependencies {
      $0.withRandomNumberGenerator = WithRandomNumberGenerator(SeededGenerator(seed: 1))
    } operation: {
      @Dependency(\.withRandomNumberGenerator) var other
      expectEqual(withRandomNumberGenerator { $0.next() }, expected.next())
      expectEqual(other { $0.next() }, expected.next())
      expectEqual(
        withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) },
        Int.random(in: 1...6, using: &expected)
      )
    }
  }

  @Test func `work that asks for the source again gets the one of its beginning`() {
    var expected = SeededGenerator(seed: 1)
    let lender = WithRandomNumberGenerator(SeededGenerator(seed: 1))
    let (inner, outer) = lender { numbers in (lender { $0.next() }, numbers.next()) }
    expectEqual(inner, outer)
    expectEqual(outer, expected.next())
    expectEqual(lender { $0.next() }, expected.next())
  }

  @Test func `an error is passed on`() {
    struct Failure: Error {}
    let lender = WithRandomNumberGenerator(SeededGenerator(seed: 1))
    #expect(throws: Failure.self) { try lender { _ in throw Failure() } }
  }

  @Test func `a test has to override it`() {
    let texts = issues { _ = withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) } }
    expectEqual(texts.count, 1)
    expectEqual(
      texts.first?.hasPrefix(#"@Dependency(\.withRandomNumberGenerator) has no test"#),
      true
    )
  }
}
