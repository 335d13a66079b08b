// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension AnyHashable: CustomDumpRepresentable {
  public var customDumpValue: Any { base }
}
