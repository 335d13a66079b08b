import ComposableDependencies
import ComposableTestKit
import Testing

@Suite struct UnimplementedTests {
  @Test func `errors of the same endpoint are equal`() {
    expectEqual(Unimplemented("Weather.forecast"), Unimplemented("Weather.forecast"))
    #expect(Unimplemented("Weather.forecast") != Unimplemented("Weather.refresh"))
  }
}
