#if Foundation
public import Foundation

extension AttributedString: DumpRepresentable {
  /// The characters.
  ///
  /// Attributes are compared but not shown.
  package var customDumpValue: Any { String(characters) }
}

extension NSString: DumpRepresentable {
  package var customDumpValue: Any { String(describing: self) }
}

extension Notification.Name: DumpStringConvertible {
  package var customDumpDescription: String { "Notification.Name(\(rawValue))" }
}

extension CharacterSet: DumpStringConvertible {
  package var customDumpDescription: String { "CharacterSet(\(bitmapRepresentation.count) bytes)" }
}

extension NSAttributedString: DumpRepresentable {
  package var customDumpValue: Any { string }
}

extension Decimal: DumpStringConvertible {
  package var customDumpDescription: String { description }
}

extension NSNumber: DumpStringConvertible {
  package var customDumpDescription: String { stringValue }
}

extension Measurement: DumpStringConvertible {
  package var customDumpDescription: String { "Measurement(\(value) \(unit.symbol))" }
}

extension NSRange: DumpStringConvertible {
  package var customDumpDescription: String {
    // The location can be `NSNotFound`, the largest number.
    let (end, overflows) = location.addingReportingOverflow(length)
    return overflows
      ? "NSRange(location: \(location), length: \(length))" : "NSRange(\(location)..<\(end))"
  }
}

extension IndexPath: DumpRepresentable {
  package var customDumpValue: Any { Array(self) }
}

extension IndexSet: DumpRepresentable {
  package var customDumpValue: Any { Array(rangeView) }
}

extension NSArray: DumpRepresentable {
  package var customDumpValue: Any { map { $0 } }
}

extension NSSet: DumpRepresentable {
  package var customDumpValue: Any { Set(compactMap { $0 as? AnyHashable }) }
}

extension NSDictionary: DumpRepresentable {
  package var customDumpValue: Any {
    let pairs = compactMap { key, value in (key as? AnyHashable).map { ($0, value) } }
    return [AnyHashable: Any](uniqueKeysWithValues: pairs)
  }
}

extension NSOrderedSet: DumpRepresentable {
  package var customDumpValue: Any { array }
}

extension NSIndexSet: DumpRepresentable {
  package var customDumpValue: Any { self as IndexSet }
}

extension NSNull: DumpStringConvertible {
  package var customDumpDescription: String { "NSNull()" }
}

extension Data: DumpStringConvertible {
  package var customDumpDescription: String { "Data(\(count) \(count == 1 ? "byte" : "bytes"))" }
}

extension UUID: DumpStringConvertible {
  package var customDumpDescription: String { "UUID(\(uuidString))" }
}

extension NSData: DumpRepresentable {
  package var customDumpValue: Any { Data(referencing: self) }
}

extension NSUUID: DumpStringConvertible {
  package var customDumpDescription: String { "UUID(\(uuidString))" }
}

extension NSError: DumpReflectable {
  package var customDumpMirror: Mirror {
    Mirror(
      self,
      children: ["domain": domain, "code": code, "userInfo": userInfo],
      displayStyle: .class
    )
  }
}
#endif
