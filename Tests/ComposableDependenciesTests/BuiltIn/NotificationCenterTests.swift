import ComposableDependencies
import Foundation
import Testing

@Suite struct NotificationCenterTests {
  @Dependency(\.notificationCenter) private var center

  @Test func `a test has a centre of its own`() {
    #expect(center === center)
    #expect(center !== NotificationCenter.default)
  }

  @Test func `another test has another one`() async throws {
    let mine = center
    try await DependencyValues.scopeOfTest {
      #expect(DependencyValues._current.notificationCenter !== mine)
    }
  }

  @Test func `the live value is the default centre`() {
    withDependencies {
      $0.context = .live
    } operation: {
      #expect(center === NotificationCenter.default)
    }
  }
}
