import ComposableDependencies
import ComposableTestKit
import Foundation
import Testing

@Suite struct UUIDTests {
  @Test func `an incrementing generator counts from zero`() {
    withDependencies {
      $0.uuid = .incrementing
    } operation: {
      @Dependency(\.uuid) var uuid
      expectEqual([uuid(), uuid(), uuid()], [UUID(0), UUID(1), UUID(2)])
    }
  }

  @Test func `a constant generator repeats itself`() {
    let uuid = UUIDGenerator.constant(UUID(7))
    expectEqual([uuid(), uuid()], [UUID(7), UUID(7)])
  }

  @Test func `a number shows in the digits of an identifier`() {
    expectEqual(UUID(0).uuidString, "00000000-0000-0000-0000-000000000000")
    expectEqual(UUID(10).uuidString, "00000000-0000-0000-0000-00000000000A")
    expectEqual(UUID(0xDEAD_BEEF_CAFE).uuidString, "00000000-0000-0000-0000-DEADBEEFCAFE")
    expectEqual(UUID(-10).uuidString, "00000000-0000-0001-0000-00000000000A")
  }

  @Test func `every number has its own identifier`() {
    expectEqual(UUID(.max).uuidString, "00000000-0000-0000-7FFF-FFFFFFFFFFFF")
    expectEqual(UUID(-.max).uuidString, "00000000-0000-0001-7FFF-FFFFFFFFFFFF")
    expectEqual(UUID(.min).uuidString, "00000000-0000-0001-8000-000000000000")
  }

  @Test func `the live value makes new identifiers`() {
    withDependencies {
      $0.context = .live
    } operation: {
      @Dependency(\.uuid) var uuid
      #expect(uuid() != uuid())
    }
  }

  @Test func `a test has to override it`() {
    @Dependency(\.uuid) var uuid
    let texts = issues { _ = uuid() }
    expectEqual(texts.count, 1)
    expectEqual(texts.first?.hasPrefix(#"@Dependency(\.uuid) has no test implementation"#), true)
  }
}
