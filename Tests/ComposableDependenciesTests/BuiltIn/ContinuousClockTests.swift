import ComposableDependencies
import Testing

@Suite struct ContinuousClockTests {
  @Dependency(\.continuousClock) private var clock

  @Test func `the live value is the continuous clock`() {
    withDependencies {
      $0.context = .live
    } operation: {
      #expect(clock is ContinuousClock)
    }
  }

  @Test func `a test is told about each use`() async throws {
    let texts = try await issues { try await clock.sleep(for: .zero) }
    #expect(!texts.isEmpty)
    #expect(texts.allSatisfy { $0.contains(#"@Dependency(\.continuousClock)"#) })
  }
}
