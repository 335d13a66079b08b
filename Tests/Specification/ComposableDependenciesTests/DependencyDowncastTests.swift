import ComposableClocks
import ComposableDependencies
import ComposableTestKit
import ComposableTestSupport
import Testing

@Suite struct DependencyDowncastTests {
  private class Animal: TestDependencyKey, @unchecked Sendable {
    static let testValue: Animal = Cat()
  }

  private final class Cat: Animal, @unchecked Sendable {}

  @Test(.dependency(\.continuousClock, TestClock()))
  func `a clock can be moved as the one that the test has put there`() async {
    @Dependency(\.continuousClock, as: TestClock<Duration>.self) var clock
    await clock.advance(by: .seconds(1))
    expectEqual(clock.now, TestClock<Duration>.Instant(offset: .seconds(1)))
  }

  @Test func `a key can be read as a subtype`() {
    @Dependency(Animal.self, as: Cat.self) var cat
    #expect(cat === DependencyValues._current[Animal.self])
  }

  @Test func `another type stops the test`() async {
    await #expect(processExitsWith: .failure) {
      @Dependency(\.continuousClock, as: TestClock<Duration>.self) var clock
      withDependencies {
        $0.continuousClock = ImmediateClock()
      } operation: {
        _ = clock
      }
    }
  }
}
