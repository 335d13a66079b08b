import ComposableDependencies
import ComposableTestKit
import Foundation
import Testing

@Suite struct PreferredLocalesTests {
  @Dependency(\.preferredLocales) private var value

  @Test func `it can be overridden`() {
    let other = [Locale(identifier: "de_AT"), Locale(identifier: "sl")]
    withDependencies {
      $0.preferredLocales = other
    } operation: {
      expectEqual(value, other)
    }
  }

  @Test func `a test has to override it, or gets the live value`() {
    let texts = issues { #expect(value == Locale.preferredLanguages.map(Locale.init(identifier:))) }
    expectEqual(texts.count, 1)
    expectEqual(
      texts.first?.hasPrefix(#"@Dependency(\.preferredLocales) has no test implementation"#),
      true
    )
  }
}
