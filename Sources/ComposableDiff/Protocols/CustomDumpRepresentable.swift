/// A type that is dumped and compared as another value.
///
///     extension Tagged: CustomDumpRepresentable {
///       var customDumpValue: Any { rawValue }
///     }
public protocol CustomDumpRepresentable {
  /// The value to show instead of this one.
  var customDumpValue: Any { get }
}
