import ComposableDiff
import ComposableTestKit
import Foundation
import Testing

@Suite struct DataTests {
  @Test func `data is dumped as its number of bytes`() {
    expectEqual(String(customDumping: Data([1, 2, 3])), "Data(3 bytes)")
    expectEqual(String(customDumping: Data([1])), "Data(1 byte)")
    expectEqual(String(customDumping: NSData(data: Data([1, 2]))), "Data(2 bytes)")
  }

  @Test func `ids are written out`() throws {
    let id = "00000000-0000-0000-0000-000000000001"
    expectEqual(String(customDumping: try #require(UUID(uuidString: id))), "UUID(\(id))")
    expectEqual(String(customDumping: try #require(NSUUID(uuidString: id))), "UUID(\(id))")
  }
}
