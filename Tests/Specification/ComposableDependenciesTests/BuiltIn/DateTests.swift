import ComposableDependencies
import ComposableTestKit
import Foundation
import Testing

@Suite struct DateTests {
  private let birthday = Date(timeIntervalSince1970: 1_234_567_890)

  @Test func `each spelling reads a constant date`() {
    withDependencies {
      $0.date = .constant(birthday)
    } operation: {
      @Dependency(\.date) var date
      @Dependency(\.date.now) var now
      expectEqual(date(), birthday)
      expectEqual(date.now, birthday)
      expectEqual(now, birthday)
    }
  }

  @Test func `now can be set, and moved on`() {
    let texts = issues {
      withDependencies {
        $0.date.now = birthday
        $0.date.now += 1
      } operation: {
        @Dependency(\.date.now) var now
        expectEqual(now, birthday + 1)
      }
    }
    expectEqual(texts, [])
  }

  @Test func `a function is asked each time`() {
    withDependencies {
      $0.uuid = .incrementing
      $0.date = DateGenerator {
        @Dependency(\.uuid) var uuid
        return uuid() == UUID(0) ? .distantPast : .distantFuture
      }
    } operation: {
      @Dependency(\.date.now) var now
      expectEqual(now, .distantPast)
      expectEqual(now, .distantFuture)
    }
  }

  @Test func `a test has to override it`() {
    @Dependency(\.date.now) var now
    let texts = issues { _ = now }
    expectEqual(texts.count, 1)
    expectEqual(texts.first?.hasPrefix(#"@Dependency(\.date) has no test implementation"#), true)
  }
}
