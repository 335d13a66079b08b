/// A type that is dumped and compared as text.
///
///     extension Version: CustomDumpStringConvertible {
///       var customDumpDescription: String { "v\(major).\(minor)" }
///     }
public protocol CustomDumpStringConvertible {
  /// The text to show, without quotes.
  var customDumpDescription: String { get }
}
