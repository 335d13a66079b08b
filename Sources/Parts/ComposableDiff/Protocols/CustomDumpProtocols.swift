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

// MARK: Types of Swift, of Foundation and of the library

// Protocols of the package, so that these types have no public members for dumps. A conformance of
// a user to a public protocol comes first.

package protocol DumpReflectable {
  var customDumpMirror: Mirror { get }
}

package protocol DumpRepresentable {
  var customDumpValue: Any { get }
}

package protocol DumpStringConvertible {
  var customDumpDescription: String { get }
}

/// Returns the custom mirror to dump a value with, if there is one.
package func dumpMirror(of value: Any) -> Mirror? {
  (value as? any CustomDumpReflectable)?.customDumpMirror
    ?? (value as? any DumpReflectable)?.customDumpMirror
}

/// Returns the value to show instead of a value, if there is one.
package func dumpValue(of value: Any) -> Any? {
  if let value = value as? any CustomDumpRepresentable { return value.customDumpValue }
  return (value as? any DumpRepresentable)?.customDumpValue
}

/// Returns the text to show instead of the parts of a value, if there is one.
package func dumpDescription(of value: Any) -> String? {
  (value as? any CustomDumpStringConvertible)?.customDumpDescription
    ?? (value as? any DumpStringConvertible)?.customDumpDescription
}
