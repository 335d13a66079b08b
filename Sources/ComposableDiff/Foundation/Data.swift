public import Foundation

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Data: CustomDumpStringConvertible {
  public var customDumpDescription: String { "Data(\(count) \(count == 1 ? "byte" : "bytes"))" }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension UUID: CustomDumpStringConvertible {
  public var customDumpDescription: String { "UUID(\(uuidString))" }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension NSData: CustomDumpRepresentable {
  public var customDumpValue: Any { Data(referencing: self) }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension NSUUID: CustomDumpStringConvertible {
  public var customDumpDescription: String { "UUID(\(uuidString))" }
}
