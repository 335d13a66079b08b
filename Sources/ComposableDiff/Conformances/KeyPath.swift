// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension AnyKeyPath: CustomDumpStringConvertible {
  /// The description begins with the root type on every platform, but not always without its module.
  public var customDumpDescription: String {
    let description = String(describing: self)
    let root = String(reflecting: Self.rootType)
    guard description.hasPrefix("\\\(root)") else { return description }
    return "\\\(typeName(Self.rootType))\(description.dropFirst(root.count + 1))"
  }
}
