#if Foundation
public import Foundation

extension Decimal: CustomDumpStringConvertible {
  public var customDumpDescription: String { description }
}

extension NSNumber: CustomDumpStringConvertible {
  public var customDumpDescription: String { stringValue }
}

extension Measurement: CustomDumpStringConvertible {
  public var customDumpDescription: String { "Measurement(\(value) \(unit.symbol))" }
}

extension NSRange: CustomDumpStringConvertible {
  public var customDumpDescription: String {
    // The location can be `NSNotFound`, the largest number.
    let (end, overflows) = location.addingReportingOverflow(length)
    return overflows
      ? "NSRange(location: \(location), length: \(length))" : "NSRange(\(location)..<\(end))"
  }
}

extension IndexPath: CustomDumpRepresentable {
  public var customDumpValue: Any { Array(self) }
}

extension IndexSet: CustomDumpRepresentable {
  public var customDumpValue: Any { Array(rangeView) }
}
#endif
