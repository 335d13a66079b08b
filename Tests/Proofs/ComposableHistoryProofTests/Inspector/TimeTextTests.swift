import Foundation
import Testing

@testable import ComposableHistory
@testable import ComposableInspector
@testable import ComposableJSON

@Suite struct TimeTextTests {
  @Test func `a date is shown in UTC`() throws {
    let dates: [(TimeInterval, String)] = [
      (817_110_724, "2026-11-23 07:12:04Z"), (817_110_724.999, "2026-11-23 07:12:04Z"),
      (0, "2001-01-01 00:00:00Z"), (1e300, "1e+300 s since 2001"), (-1e300, "-1e+300 s since 2001"),
    ]
    for (seconds, text) in dates {
      #expect(try JSON(encoding: Date(timeIntervalSinceReferenceDate: seconds)).timeText == text)
    }
  }

  @Test func `a duration is shown exactly`() throws {
    let durations: [(Duration, String)] = [
      (.zero, "0 s"), (.seconds(1), "1 s"), (.milliseconds(1_500), "1.5 s"),
      (.seconds(3_600), "3600 s"),
      (.milliseconds(250), "250 ms"), (.microseconds(-20), "-20 µs"), (.nanoseconds(7), "7 ns"),
      (Duration(secondsComponent: 0, attosecondsComponent: 3), "3 as"),
      (Duration(secondsComponent: 1, attosecondsComponent: 1), "1.000000000000000001 s"),
      (.seconds(Int64.min), "-9223372036854775808 s"),
    ]
    for (duration, text) in durations {
      #expect(try JSON(encoding: duration).timeText == text)
    }
  }

  @Test func `no other value is a time`() throws {
    #expect(try JSON(encoding: 817_110_724.5).timeText == nil)
    #expect(try JSON(encoding: [0, 1_000_000_000_000_000_000]).timeText == nil)
    #expect(try JSON(encoding: ["$date": 5]).timeText == nil)
    for text in [#"{"$duration":5}"#, #"{"$duration":[1]}"#, #"{"$date":"a"}"#, "{}"] {
      #expect(try JSON(parsing: text.utf8).timeText == nil)
    }
  }
}
