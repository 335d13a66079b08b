#if Foundation
import Foundation
#endif

/// Returns a text that distinguishes values whose usual text can be the same, or `nil` for a value
/// of another type.
///
/// A dump shows the number of bytes, milliseconds, and key paths without addresses. That is enough
/// to read, but not to tell two values apart.
func exactText(of value: Any) -> String? {
  switch value {
  case let value as any Interval: exactText(of: value)
  case let value as Duration: swiftLiteral(of: value)
  case let value as AnyKeyPath: String(describing: value)
  case let value as any Any.Type: "\(String(reflecting: value)).self"
  #if Foundation
  case let value as Date: swiftLiteral(of: value)
  case let value as Data where value.count <= 100_000: "Data(\(Array(value)))"
  case let value as URL: "URL(\(value))"
  case let value as Locale: "Locale(\(value))"
  case let value as TimeZone: "TimeZone(\(value))"
  case let value as AttributedString: "AttributedString(\(value))".onOneLine
  case let value as CharacterSet: "CharacterSet(\(Array(value.bitmapRepresentation)))"
  #endif
  default: nil
  }
}

private func exactText(of interval: any Interval) -> String? {
  func text(_ bound: Any) -> String { exactText(of: bound) ?? String(customDumping: bound) }
  return "\(text(interval.bounds.lower))\(interval.sign)\(text(interval.bounds.upper))"
}

/// A range, whose text contains the texts of its bounds.
private protocol Interval {
  var bounds: (lower: Any, upper: Any) { get }
  var sign: String { get }
}

extension Range: Interval {
  fileprivate var bounds: (lower: Any, upper: Any) { (lowerBound, upperBound) }
  fileprivate var sign: String { "..<" }
}

extension ClosedRange: Interval {
  fileprivate var bounds: (lower: Any, upper: Any) { (lowerBound, upperBound) }
  fileprivate var sign: String { "..." }
}
