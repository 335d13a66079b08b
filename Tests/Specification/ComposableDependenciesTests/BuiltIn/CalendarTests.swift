import ComposableDependencies
import ComposableTestKit
import Foundation
import Testing

@Suite struct CalendarTests {
  @Dependency(\.calendar) private var value

  @Test func `it can be overridden`() {
    let other = Calendar(identifier: .hebrew)
    withDependencies {
      $0.calendar = other
    } operation: {
      expectEqual(value, other)
    }
  }

  @Test func `a test has to override it, or gets the live value`() {
    let texts = issues { #expect(value == Calendar.autoupdatingCurrent) }
    expectEqual(texts.count, 1)
    expectEqual(
      texts.first?.hasPrefix(#"@Dependency(\.calendar) has no test implementation"#),
      true
    )
  }
}
