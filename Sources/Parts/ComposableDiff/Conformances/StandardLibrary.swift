extension AnyKeyPath: DumpStringConvertible {
  /// The text of the key path, with its root named as elsewhere in dumps.
  ///
  /// The standard description omits the types in which the root is nested. It also shows the
  /// addresses of computed properties, which have no name at run time. They are removed, so that
  /// the text is the same in each run.
  package var customDumpDescription: String { customDumpDescription { String($0) } }

  /// Returns the text of the key path, with names for properties whose names are unknown at run
  /// time.
  ///
  /// - Parameter naming: A closure that receives the text after the root and returns it with named
  ///   properties.
  /// - Returns: The key path, with its root named as elsewhere in dumps.
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

extension AnyHashable: DumpRepresentable {
  package var customDumpValue: Any { base }
}

extension Duration: DumpStringConvertible {
  package var customDumpDescription: String { description }
}

extension Range: DumpStringConvertible {
  package var customDumpDescription: String {
    "\(String(customDumping: lowerBound))..<\(String(customDumping: upperBound))"
  }
}

extension ClosedRange: DumpStringConvertible {
  package var customDumpDescription: String {
    "\(String(customDumping: lowerBound))...\(String(customDumping: upperBound))"
  }
}
