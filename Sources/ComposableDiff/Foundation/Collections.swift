#if Foundation
public import Foundation

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
#endif
