import ComposableDiff
import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct FoundationTests {
  @Test func `dates are moments in UTC`() throws {
    #expect(
      String(customDumping: Date(timeIntervalSince1970: 0)) == "Date(1970-01-01T00:00:00.000Z)"
    )
    #expect(
      String(customDumping: Date(timeIntervalSince1970: 1.5)) == "Date(1970-01-01T00:00:01.500Z)"
    )
    #expect(String(customDumping: Calendar(identifier: .gregorian)) == "Calendar(gregorian)")
    #expect(String(customDumping: try #require(TimeZone(identifier: "GMT"))) == "TimeZone(GMT)")
    #expect(String(customDumping: Locale(identifier: "en_US")) == "Locale(en_US)")
  }

  @Test func `date components show what is set`() {
    #expect(
      String(customDumping: DateComponents(year: 2026, day: 1)) == """
        DateComponents(
          year: 2026,
          day: 1
        )
        """
    )
  }

  @Test func `an interval shows both ends`() {
    let interval = DateInterval(start: Date(timeIntervalSince1970: 0), duration: 1)
    #expect(
      String(customDumping: interval) == """
        DateInterval(
          start: Date(1970-01-01T00:00:00.000Z),
          end: Date(1970-01-01T00:00:01.000Z)
        )
        """
    )
  }

  @Test func `numbers are as they are written`() {
    #expect(String(customDumping: Decimal(string: "1.5")) == "1.5")
    #expect(String(customDumping: NSNumber(value: 1.5)) == "1.5")
    #expect(
      String(customDumping: Measurement(value: 1, unit: UnitLength.meters)) == "Measurement(1.0 m)"
    )
    #expect(String(customDumping: NSRange(location: 1, length: 2)) == "NSRange(1..<3)")
    #expect(String(customDumping: IndexPath(indexes: [1])) == "[\n  [0]: 1\n]")
    #expect(String(customDumping: IndexSet([1, 2])) == "[\n  [0]: 1..<3\n]")
  }

  @Test func `data is counted`() {
    #expect(String(customDumping: Data([1, 2, 3])) == "Data(3 bytes)")
    #expect(String(customDumping: Data([1])) == "Data(1 byte)")
  }

  @Test func `ids are written out`() throws {
    let id = "00000000-0000-0000-0000-000000000001"
    #expect(String(customDumping: try #require(UUID(uuidString: id))) == "UUID(\(id))")
  }

  @Test func `locations are written out`() throws {
    let url = try #require(URL(string: "https://a.b/c"))
    #expect(String(customDumping: url) == "URL(https://a.b/c)")
    #expect(String(customDumping: URLComponents(string: "a:b")) == "URLComponents(a:b)")
    #expect(
      String(customDumping: URLQueryItem(name: "a", value: "b")) == """
        URLQueryItem(
          name: "a",
          value: "b"
        )
        """
    )
    #expect(
      String(customDumping: URLRequest(url: url)) == """
        URLRequest(
          method: "GET",
          url: URL(https://a.b/c),
          headers: [:],
          body: nil
        )
        """
    )
  }

  @Test func `errors show their domain, code and details`() {
    #expect(
      String(customDumping: NSError(domain: "d", code: 3, userInfo: ["a": 1])) == """
        NSError(
          domain: "d",
          code: 3,
          userInfo: [
            "a": 1
          ]
        )
        """
    )
  }

  @Test func `texts are strings`() {
    #expect(String(customDumping: AttributedString("a")) == #""a""#)
    #expect(String(customDumping: "a" as NSString) == #""a""#)
    #expect(String(customDumping: Notification.Name("a")) == "Notification.Name(a)")
  }

  @Test func `bridged collections are what they bridge to`() {
    #expect(String(customDumping: NSArray(array: ["a"])) == "[\n  [0]: \"a\"\n]")
    #expect(String(customDumping: NSSet(array: [1])) == "Set([\n  1\n])")
    #expect(String(customDumping: NSDictionary(dictionary: ["a": 1])) == "[\n  \"a\": 1\n]")
  }

  @Test func `dates of one millisecond are told apart by both being shown`() {
    let first = Date(timeIntervalSince1970: 0)
    #expect(
      diff(first, first.addingTimeInterval(0.000_1)) == """
          // Not equal but no difference detected:
        - Date(1970-01-01T00:00:00.000Z)
        + Date(1970-01-01T00:00:00.000Z)
        """
    )
  }
}
