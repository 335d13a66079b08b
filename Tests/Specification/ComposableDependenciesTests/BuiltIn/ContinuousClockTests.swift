import ComposableDependencies
import ComposableIssues
import ComposableTestKit
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

  @Test func `each use reports an issue at the property`() async throws {
    let line = #line + 1
    @Dependency(\.continuousClock) var clock
    let log = RecordedIssues()
    try await withIssueReporters([log]) { try await clock.sleep(for: .zero) }
    #expect(!log.texts.isEmpty)
    let text = #"Unimplemented: '@Dependency(\.continuousClock)."#
    #expect(log.texts.allSatisfy { $0.hasPrefix(text) })
    let location = "ComposableDependenciesTests/ContinuousClockTests.swift:\(line)"
    #expect(log.all.allSatisfy { "\($0.fileID):\($0.line)" == location })
  }
}
