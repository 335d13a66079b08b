import ComposableDependencies
import ComposableTestKit
import Foundation
import Testing

@Suite struct LocaleTests {
  @Dependency(\.locale) private var value

  @Test func `it can be overridden`() {
    let other = Locale(identifier: "de_AT")
    withDependencies {
      $0.locale = other
    } operation: {
      expectEqual(value, other)
    }
  }

  @Test func `a test has to override it, or gets the live value`() {
    let texts = issues { #expect(value == Locale.autoupdatingCurrent) }
    expectEqual(texts.count, 1)
    expectEqual(texts.first?.hasPrefix(#"@Dependency(\.locale) has no test implementation"#), true)
  }
}
