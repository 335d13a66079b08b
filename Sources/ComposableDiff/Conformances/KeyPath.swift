// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension AnyKeyPath: CustomDumpStringConvertible {
  /// The path, with its root named as everywhere else.
  ///
  /// Its own description leaves the types out that the root is nested in, and shows the addresses of
  /// computed properties, which have no name at run time; without those the text is the same in each
  /// run.
  public var customDumpDescription: String { customDumpDescription { String($0) } }

  /// The path, with names for properties that show none.
  ///
  /// - Parameter naming: Names the properties in the path's own text, given what follows the root.
  /// - Returns: The path, with its root named as everywhere else.
  package func customDumpDescription(naming: (_ path: Substring) -> String) -> String {
    let description = String(describing: self)
    let root = "\\\(Self.rootType)"
    guard description.hasPrefix(root) else { return description.withoutAddresses }
    let path = naming(description.dropFirst(root.count)).withoutAddresses
    return "\\\(typeName(Self.rootType, generics: true))\(path)"
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
