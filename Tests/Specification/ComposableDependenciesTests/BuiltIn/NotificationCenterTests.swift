import ComposableDependencies
import Foundation
import Testing

@Suite struct NotificationCenterTests {
  @Dependency(\.notificationCenter) private var center

  @Test func `each test has its own notification center`() {
    #expect(center === center)
    #expect(center !== NotificationCenter.default)
  }

  @Test func `another test has another notification center`() async throws {
    let mine = center
    try await DependencyValues.scopeOfTest {
      #expect(DependencyValues._current.notificationCenter !== mine)
    }
  }

  @Test func `the live value is the default center`() {
    withDependencies {
      $0.context = .live
    } operation: {
      #expect(center === NotificationCenter.default)
    }
  }
}
