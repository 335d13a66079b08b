import ComposableDiff
import ComposableTestKit
import Foundation
import Testing

@Suite struct DatesTests {
  @Test func `dates are moments in UTC`() throws {
    expectEqual(
      String(customDumping: Date(timeIntervalSince1970: 0)),
      "Date(1970-01-01T00:00:00.000Z)"
    )
    expectEqual(
      String(customDumping: Date(timeIntervalSince1970: 1.5)),
      "Date(1970-01-01T00:00:01.500Z)"
    )
    expectEqual(String(customDumping: try #require(TimeZone(identifier: "GMT"))), "TimeZone(GMT)")
    expectEqual(String(customDumping: Locale(identifier: "en_US")), "Locale(en_US)")
  }

  @Test func `dates of Foundation's classes are dumped as those of its structs`() throws {
    let date = NSDate(timeIntervalSince1970: 1.5)
    expectEqual(String(customDumping: date), "Date(1970-01-01T00:00:01.500Z)")
    let calendar = try #require(NSCalendar(identifier: .gregorian))
    expectEqual(String(customDumping: calendar), String(customDumping: calendar as Calendar))
    expectEqual(String(customDumping: try #require(NSTimeZone(name: "GMT"))), "TimeZone(GMT)")
    expectEqual(String(customDumping: NSLocale(localeIdentifier: "en_US")), "Locale(en_US)")
    let components = NSDateComponents()
    components.day = 1
    expectEqual(String(customDumping: components), "DateComponents(day: 1)")
    let interval = NSDateInterval(start: Date(timeIntervalSince1970: 0), duration: 0)
    #expect(String(customDumping: interval).hasPrefix("DateInterval(\n  start: Date(1970"))
  }

  @Test func `calendars differ in more than their identifier`() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = Locale(identifier: "en_US")
    calendar.timeZone = try #require(TimeZone(identifier: "GMT"))
    calendar.firstWeekday = 1
    calendar.minimumDaysInFirstWeek = 1
    var other = calendar
    other.timeZone = try #require(TimeZone(identifier: "Europe/Berlin"))
    expectEqual(
      diff(calendar, other),
      """
        Calendar(
          identifier: .gregorian,
          locale: Locale(en_US),
      -   timeZone: TimeZone(GMT),
      +   timeZone: TimeZone(Europe/Berlin),
          firstWeekday: 1,
          minimumDaysInFirstWeek: 1
        )
      """
    )
  }

  @Test func `date components show the fields that are set`() {
    expectEqual(
      String(customDumping: DateComponents(year: 2026, day: 1)),
      """
      DateComponents(
        year: 2026,
        day: 1
      )
      """
    )
  }

  @Test func `an interval shows both ends`() {
    let interval = DateInterval(start: Date(timeIntervalSince1970: 0), duration: 1)
    expectEqual(
      String(customDumping: interval),
      """
      DateInterval(
        start: Date(1970-01-01T00:00:00.000Z),
        end: Date(1970-01-01T00:00:01.000Z)
      )
      """
    )
  }
}
