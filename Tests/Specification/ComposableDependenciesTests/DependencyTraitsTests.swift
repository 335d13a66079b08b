import ComposableDependencies
import ComposableTestKit
import ComposableTestSupport
import Testing

@Suite(.dependency(\.digit, Digit(value: 10)), .dependency(\.lifeless.value, 20))
struct DependencyTraitsTests {
  @Dependency(\.digit.value) private var digit
  @Dependency(\.lifeless.value) private var other
  @Dependency(\.counter) private var counter

  @Test func `a suite overrides for its tests`() {
    expectEqual(digit, 10)
    expectEqual(other, 20)
  }

  @Test(.dependency(Digit(value: 11))) func `a test adds to its suite`() {
    expectEqual(digit, 11)
    expectEqual(other, 20)
  }

  @Test(.dependencies { $0.digit.value += $0.lifeless.value })
  func `an update sees what its suite overrides`() {
    expectEqual(digit, 30)
  }

  @Test(arguments: 0..<3)
  func `each case of a test has its own defaults`(argument: Int) {
    expectEqual(counter.next(), 0)
  }

  @Suite(.dependencies { $0.digit.value += 1 })
  struct Inner {
    @Dependency(\.digit.value) private var digit

    @Test func `a suite in a suite adds to it`() {
      expectEqual(digit, 11)
    }
  }
}

@Suite struct DependencyTraitsOutsideSuitesTests {
  @Dependency(\.digit.value) private var digit
  @Dependency(\.counter) private var counter

  @Test func `the outermost trait starts from values in which nothing is overridden`() async throws
  {
    let test = try #require(Test.current)
    expectEqual(counter.next(), 0)
    try await withDependencies {
      $0 = .live
    } operation: {
      try await DependenciesTrait.dependencies.provideScope(for: test, testCase: nil) {
        expectEqual(digit, 3)
        expectEqual(counter.next(), 0)
      }
    }
    expectEqual(counter.next(), 1)
  }

  @Test func `an inner trait keeps what the outer one did`() async throws {
    let test = try #require(Test.current)
    let outer = DependenciesTrait.dependency(\.digit.value, 10)
    try await outer.provideScope(for: test, testCase: nil) {
      expectEqual(counter.next(), 0)
      try await DependenciesTrait.dependencies.provideScope(for: test, testCase: nil) {
        expectEqual(digit, 10)
        expectEqual(counter.next(), 1)
      }
    }
  }

  @Test func `an error of the update fails the test`() async throws {
    struct Failure: Error {}
    let test = try #require(Test.current)
    let trait = DependenciesTrait.dependencies { _ in throw Failure() }
    await #expect(throws: Failure.self) {
      try await trait.provideScope(for: test, testCase: nil) { Issue.record("It must not run.") }
    }
  }
}
