/// Returns a value as a Swift expression, for a place that knows its type.
///
/// Enums, structs with memberwise initializers, collections, and the usual types of Foundation are
/// expressions that compile. Anything else is written as ``customDump(_:name:indent:maxDepth:)`` does.
package func swiftSource(of value: Any) -> String {
  swiftLiteral(of: value) ?? source(ofShape: value)
}

private func source(ofShape value: Any) -> String {
  guard let value = unwrapped(value) else { return "nil" }
  switch Shape(of: value, isRoot: false) {
  case .string(let text): return text.swiftLiteral
  case .atom(let text):
    return text.hasPrefix("#") && value is any ExpressibleByIntegerLiteral
      ? String(text.dropFirst()) : text.onOneLine
  case .group(let group): return source(of: group)
  }
}

private func source(of group: Shape.Group) -> String {
  func list(_ parts: [String]) -> String { parts.joined(separator: ", ") }
  switch group.kind {
  case .fields:
    let parts = group.children.map { label, value in
      (label.map { "\($0): " } ?? "") + swiftSource(of: value)
    }
    return group.opening + list(parts) + group.closing
  case .list: return "[\(list(group.children.map { swiftSource(of: $0.value) }))]"
  case .members: return "[\(list(group.children.map { swiftSource(of: $0.value) }.sorted()))]"
  case .entries:
    let entries = group.children.map { child in
      Mirror(reflecting: child.value).children.map { swiftSource(of: $0.value) }
        .joined(separator: ": ")
    }
    return entries.isEmpty ? "[:]" : "[\(list(entries.sorted()))]"
  }
}

extension String {
  /// The text of a dump without its line breaks.
  package var onOneLine: String {
    split(separator: "\n").reduce(into: "") { text, line in
      let part = line.drop { $0 == " " }
      let isBeside = text.last.map("([".contains) ?? true || ")]".contains(part.first ?? " ")
      text += (isBeside ? "" : " ") + part
    }
  }
}
