public import Foundation

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Decimal: CustomDumpStringConvertible {
  public var customDumpDescription: String { description }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension NSNumber: CustomDumpStringConvertible {
  public var customDumpDescription: String { stringValue }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Measurement: CustomDumpStringConvertible {
  public var customDumpDescription: String { "Measurement(\(value) \(unit.symbol))" }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension NSRange: CustomDumpStringConvertible {
  public var customDumpDescription: String {
    // The location can be `NSNotFound`, the largest number.
    let (end, overflows) = location.addingReportingOverflow(length)
    return overflows
      ? "NSRange(location: \(location), length: \(length))" : "NSRange(\(location)..<\(end))"
  }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension IndexPath: CustomDumpRepresentable {
  public var customDumpValue: Any { Array(self) }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension IndexSet: CustomDumpRepresentable {
  public var customDumpValue: Any { Array(rangeView) }
}
