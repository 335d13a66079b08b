#if Foundation
public import Foundation

extension Date: DumpStringConvertible {
  /// The date in UTC with milliseconds, regardless of the locale.
  package var customDumpDescription: String {
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    return "Date(\(formatted(style)))"
  }
}

extension Calendar: DumpReflectable {
  /// A mirror of everything that two calendars can differ in.
  package var customDumpMirror: Mirror {
    let children: KeyValuePairs<String, Any> = [
      "identifier": identifier,
      "locale": locale as Any,
      "timeZone": timeZone,
      "firstWeekday": firstWeekday,
      "minimumDaysInFirstWeek": minimumDaysInFirstWeek,
    ]
    return Mirror(self, children: children, displayStyle: .struct)
  }
}

extension TimeZone: DumpStringConvertible {
  package var customDumpDescription: String { "TimeZone(\(identifier))" }
}

extension Locale: DumpStringConvertible {
  package var customDumpDescription: String { "Locale(\(identifier))" }
}

extension DateComponents: DumpReflectable {
  /// A mirror of the components that are set.
  package var customDumpMirror: Mirror {
    let fields: [(label: String, value: Any?)] = [
      ("calendar", calendar), ("timeZone", timeZone), ("era", era), ("year", year),
      ("quarter", quarter), ("month", month), ("weekOfYear", weekOfYear),
      ("weekOfMonth", weekOfMonth), ("yearForWeekOfYear", yearForWeekOfYear), ("day", day),
      ("weekday", weekday), ("weekdayOrdinal", weekdayOrdinal), ("hour", hour),
      ("minute", minute), ("second", second), ("nanosecond", nanosecond),
    ]
    let children = fields.compactMap { label, value in
      value.map { Mirror.Child(label: label, value: $0) }
    }
    return Mirror(self, children: children, displayStyle: .struct)
  }
}

extension DateInterval: DumpReflectable {
  package var customDumpMirror: Mirror {
    Mirror(self, children: ["start": start, "end": end], displayStyle: .struct)
  }
}

extension NSDate: DumpRepresentable {
  package var customDumpValue: Any { self as Date }
}

extension NSCalendar: DumpRepresentable {
  package var customDumpValue: Any { self as Calendar }
}

extension NSTimeZone: DumpStringConvertible {
  package var customDumpDescription: String { "TimeZone(\(name))" }
}

extension NSLocale: DumpRepresentable {
  package var customDumpValue: Any { self as Locale }
}

extension NSDateComponents: DumpRepresentable {
  package var customDumpValue: Any { self as DateComponents }
}

extension NSDateInterval: DumpRepresentable {
  package var customDumpValue: Any { self as DateInterval }
}
#endif
