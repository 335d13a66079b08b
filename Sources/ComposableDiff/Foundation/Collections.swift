public import Foundation

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension NSArray: CustomDumpRepresentable {
  public var customDumpValue: Any { map { $0 } }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension NSSet: CustomDumpRepresentable {
  public var customDumpValue: Any { Set(compactMap { $0 as? AnyHashable }) }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension NSDictionary: CustomDumpRepresentable {
  public var customDumpValue: Any {
    let pairs = compactMap { key, value in (key as? AnyHashable).map { ($0, value) } }
    return [AnyHashable: Any](uniqueKeysWithValues: pairs)
  }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension NSOrderedSet: CustomDumpRepresentable {
  public var customDumpValue: Any { array }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension NSIndexSet: CustomDumpRepresentable {
  public var customDumpValue: Any { self as IndexSet }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension NSNull: CustomDumpStringConvertible {
  public var customDumpDescription: String { "NSNull()" }
}
