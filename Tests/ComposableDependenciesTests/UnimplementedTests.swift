import ComposableDependencies
import Testing

@Suite struct UnimplementedTests {
  @Test func `errors of the same endpoint are equal`() {
    #expect(Unimplemented("Weather.forecast") == Unimplemented("Weather.forecast"))
    #expect(Unimplemented("Weather.forecast") != Unimplemented("Weather.refresh"))
  }
}
