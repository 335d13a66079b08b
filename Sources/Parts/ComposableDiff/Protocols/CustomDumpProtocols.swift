/// A type that is dumped and compared through a custom mirror.
///
///     extension Account: CustomDumpReflectable {
///       var customDumpMirror: Mirror {
///         Mirror(self, children: ["name": name], displayStyle: .struct)
///       }
///     }
public protocol CustomDumpReflectable {
  /// The mirror to use for dumps and comparisons.
  var customDumpMirror: Mirror { get }
}

/// A type that is dumped and compared as another value.
///
///     extension Tagged: CustomDumpRepresentable {
///       var customDumpValue: Any { rawValue }
///     }
public protocol CustomDumpRepresentable {
  /// The value to show instead of this one.
  var customDumpValue: Any { get }
}

/// A type that is dumped and compared as text.
///
///     extension Version: CustomDumpStringConvertible {
///       var customDumpDescription: String { "v\(major).\(minor)" }
///     }
public protocol CustomDumpStringConvertible {
  /// The text to show, without quotes.
  var customDumpDescription: String { get }
}
