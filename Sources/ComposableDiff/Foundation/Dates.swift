public import Foundation

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Date: CustomDumpStringConvertible {
  /// The date in UTC with milliseconds, regardless of the locale.
  public var customDumpDescription: String {
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    return "Date(\(formatted(style)))"
  }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
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

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension TimeZone: CustomDumpStringConvertible {
  public var customDumpDescription: String { "TimeZone(\(identifier))" }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Locale: CustomDumpStringConvertible {
  public var customDumpDescription: String { "Locale(\(identifier))" }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
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

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension DateInterval: CustomDumpReflectable {
  public var customDumpMirror: Mirror {
    Mirror(self, children: ["start": start, "end": end], displayStyle: .struct)
  }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension NSDate: CustomDumpRepresentable {
  public var customDumpValue: Any { self as Date }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension NSCalendar: CustomDumpRepresentable {
  public var customDumpValue: Any { self as Calendar }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension NSTimeZone: CustomDumpStringConvertible {
  public var customDumpDescription: String { "TimeZone(\(name))" }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension NSLocale: CustomDumpRepresentable {
  public var customDumpValue: Any { self as Locale }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension NSDateComponents: CustomDumpRepresentable {
  public var customDumpValue: Any { self as DateComponents }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension NSDateInterval: CustomDumpRepresentable {
  public var customDumpValue: Any { self as DateInterval }
}
