public import Foundation

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Data: CustomDumpStringConvertible {
  public var customDumpDescription: String { "Data(\(count) \(count == 1 ? "byte" : "bytes"))" }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension UUID: CustomDumpStringConvertible {
  public var customDumpDescription: String { "UUID(\(uuidString))" }
}
