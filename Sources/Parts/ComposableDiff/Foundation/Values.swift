#if Foundation
public import Foundation

extension AttributedString: CustomDumpRepresentable {
  /// The characters.
  ///
  /// Attributes are compared but not shown.
  public var customDumpValue: Any { String(characters) }
}

extension NSString: CustomDumpRepresentable {
  public var customDumpValue: Any { String(describing: self) }
}

extension Notification.Name: CustomDumpStringConvertible {
  public var customDumpDescription: String { "Notification.Name(\(rawValue))" }
}

extension CharacterSet: CustomDumpStringConvertible {
  public var customDumpDescription: String { "CharacterSet(\(bitmapRepresentation.count) bytes)" }
}

extension NSAttributedString: CustomDumpRepresentable {
  public var customDumpValue: Any { string }
}

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

extension NSArray: CustomDumpRepresentable {
  public var customDumpValue: Any { map { $0 } }
}

extension NSSet: CustomDumpRepresentable {
  public var customDumpValue: Any { Set(compactMap { $0 as? AnyHashable }) }
}

extension NSDictionary: CustomDumpRepresentable {
  public var customDumpValue: Any {
    let pairs = compactMap { key, value in (key as? AnyHashable).map { ($0, value) } }
    return [AnyHashable: Any](uniqueKeysWithValues: pairs)
  }
}

extension NSOrderedSet: CustomDumpRepresentable {
  public var customDumpValue: Any { array }
}

extension NSIndexSet: CustomDumpRepresentable {
  public var customDumpValue: Any { self as IndexSet }
}

extension NSNull: CustomDumpStringConvertible {
  public var customDumpDescription: String { "NSNull()" }
}

extension Data: CustomDumpStringConvertible {
  public var customDumpDescription: String { "Data(\(count) \(count == 1 ? "byte" : "bytes"))" }
}

extension UUID: CustomDumpStringConvertible {
  public var customDumpDescription: String { "UUID(\(uuidString))" }
}

extension NSData: CustomDumpRepresentable {
  public var customDumpValue: Any { Data(referencing: self) }
}

extension NSUUID: CustomDumpStringConvertible {
  public var customDumpDescription: String { "UUID(\(uuidString))" }
}

extension NSError: CustomDumpReflectable {
  public var customDumpMirror: Mirror {
    Mirror(
      self,
      children: ["domain": domain, "code": code, "userInfo": userInfo],
      displayStyle: .class
    )
  }
}
#endif
