// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension AnyKeyPath: CustomDumpStringConvertible {
  /// The path, with its root named as everywhere else.
  ///
  /// Its own description leaves the types out that the root is nested in, and shows the addresses of
  /// computed properties, which have no name at run time; without those the text is the same in each
  /// run.
  public var customDumpDescription: String {
    let description = String(describing: self).withoutAddresses
    let root = "\\\(Self.rootType)"
    guard description.hasPrefix(root) else { return description }
    return "\\\(typeName(Self.rootType, generics: true))\(description.dropFirst(root.count))"
  }
}

extension String {
  fileprivate var withoutAddresses: String {
    let mark: Substring = "<computed 0x"
    var (text, rest) = ("", self[...])
    while let start = rest.indices.first(where: { rest[$0...].hasPrefix(mark) }) {
      text += rest[..<start] + "<computed"
      rest = rest[start...].dropFirst(mark.count).drop(while: \.isHexDigit)
    }
    return text + rest
  }
}
