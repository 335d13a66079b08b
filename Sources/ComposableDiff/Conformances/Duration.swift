// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Duration: CustomDumpStringConvertible {
  public var customDumpDescription: String { description }
}
