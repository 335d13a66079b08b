import ComposableDependencies
import ComposableTestKit
import Foundation
import Testing

@Suite struct TimeZoneTests {
  @Dependency(\.timeZone) private var value

  @Test func `it can be overridden`() throws {
    let other = try #require(TimeZone(secondsFromGMT: 3600))
    withDependencies {
      $0.timeZone = other
    } operation: {
      expectEqual(value, other)
    }
  }

  @Test func `a test has to override it, or gets the live value`() {
    let texts = issues { #expect(value == TimeZone.autoupdatingCurrent) }
    expectEqual(texts.count, 1)
    expectEqual(
      texts.first?.hasPrefix(#"@Dependency(\.timeZone) has no test implementation"#),
      true
    )
  }
}
