import ComposableDiff

/// Returns the source of an expression that creates a key of the library, given the key's text, or
/// `nil` for a key of another kind.
package func sharedKeySource(of text: some StringProtocol) -> String? {
  for kind in [".inMemory", ".appStorage", ".fileStorage"]
  where text.hasPrefix("\(kind)(\"") && text.hasSuffix("\")") {
    let name = String(text.dropFirst(kind.count + 2).dropLast(2))
    #if Foundation && !os(WASI) && !os(Windows)
    if kind == ".fileStorage" { return "\(kind)(\(PortablePath.source(of: name)))" }
    #endif
    return "\(kind)(\(name.swiftLiteral))"
  }
  return nil
}
