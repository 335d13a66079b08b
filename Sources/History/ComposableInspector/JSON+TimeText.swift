import ComposableHistory
import ComposableJSON
import Foundation

extension JSON {
  /// An encoded date or duration as a person reads it, or `nil` for any other value.
  ///
  /// A date is in UTC, to the second: `2026-11-23 07:12:04Z`. A duration is exact: `1.5 s`,
  /// `250 ms`.
  var timeText: String? {
    guard case .object(let members) = self, members.count == 1 else { return nil }
    if let date = members[Self.dateKey] { return date.dateText }
    return members[Self.durationKey]?.durationText
  }

  private var dateText: String? {
    guard case .number(let text) = self, let seconds = Double(text) else { return nil }
    let date = Date(timeIntervalSinceReferenceDate: seconds)
    // Years of four digits
    guard (Date.distantPast...Date(timeIntervalSinceReferenceDate: 2.5e11)).contains(date) else {
      return "\(text) s since 2001"
    }
    return date.formatted(.iso8601.dateTimeSeparator(.space))
  }

  private var durationText: String? {
    guard let halves = elements, halves.count == 2, let high = Int64(halves[0].text),
      let low = UInt64(halves[1].text)
    else { return nil }
    let total = Int128(high) << 64 | Int128(low)
    let units = [(18, "s"), (15, "ms"), (12, "µs"), (9, "ns"), (0, "as")]
    let digits = String(total.magnitude)
    guard total != 0, let (zeros, unit) = units.first(where: { digits.count > $0.0 }) else {
      return "0 s"
    }
    let fraction = String(digits.suffix(zeros).reversed().drop { $0 == "0" }.reversed())
    let whole = digits.dropLast(zeros)
    return "\(total < 0 ? "-" : "")\(whole)\(fraction.isEmpty ? "" : ".")\(fraction) \(unit)"
  }
}
