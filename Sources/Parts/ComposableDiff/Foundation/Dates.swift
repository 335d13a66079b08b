#if Foundation
public import Foundation

extension Date: CustomDumpStringConvertible {
  /// The date in UTC with milliseconds, regardless of the locale.
  public var customDumpDescription: String {
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    return "Date(\(formatted(style)))"
  }
}

extension Calendar: CustomDumpReflectable {
  /// A mirror of everything that two calendars can differ in.
  public var customDumpMirror: Mirror {
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

extension TimeZone: CustomDumpStringConvertible {
  public var customDumpDescription: String { "TimeZone(\(identifier))" }
}

extension Locale: CustomDumpStringConvertible {
  public var customDumpDescription: String { "Locale(\(identifier))" }
}

extension DateComponents: CustomDumpReflectable {
  /// A mirror of the components that are set.
  public var customDumpMirror: Mirror {
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

extension DateInterval: CustomDumpReflectable {
  public var customDumpMirror: Mirror {
    Mirror(self, children: ["start": start, "end": end], displayStyle: .struct)
  }
}

extension NSDate: CustomDumpRepresentable {
  public var customDumpValue: Any { self as Date }
}

extension NSCalendar: CustomDumpRepresentable {
  public var customDumpValue: Any { self as Calendar }
}

extension NSTimeZone: CustomDumpStringConvertible {
  public var customDumpDescription: String { "TimeZone(\(name))" }
}

extension NSLocale: CustomDumpRepresentable {
  public var customDumpValue: Any { self as Locale }
}

extension NSDateComponents: CustomDumpRepresentable {
  public var customDumpValue: Any { self as DateComponents }
}

extension NSDateInterval: CustomDumpRepresentable {
  public var customDumpValue: Any { self as DateInterval }
}
#endif
