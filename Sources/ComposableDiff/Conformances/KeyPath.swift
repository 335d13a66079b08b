// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension AnyKeyPath: CustomDumpStringConvertible {
  /// Names the root as everywhere else: its own description leaves the types out that it is nested
  /// in.
  public var customDumpDescription: String {
    let description = String(describing: self)
    let root = "\\\(Self.rootType)"
    guard description.hasPrefix(root) else { return description }
    return "\\\(typeName(Self.rootType, generics: true))\(description.dropFirst(root.count))"
  }
}
