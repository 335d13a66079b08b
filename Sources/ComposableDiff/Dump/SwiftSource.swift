import Foundation

/// Returns a value as a Swift expression, for a place that knows its type.
///
/// Enums, structs with memberwise initializers, collections, and the usual types of Foundation are
/// expressions that compile. Anything else is written as ``customDump(_:name:indent:maxDepth:)`` does.
package func swiftSource(of value: Any) -> String {
  switch value {
  case let id as UUID: source(of: id)
  case let date as Date:
    "Date(timeIntervalSinceReferenceDate: \(date.timeIntervalSinceReferenceDate))"
  case let url as URL: "URL(string: \(String(reflecting: url.absoluteString)))!"
  case let indices as IndexSet: "[\(indices.map(String.init).joined(separator: ", "))]"
  case let duration as Duration: source(of: duration)
  default: source(ofShape: value)
  }
}

private func source(ofShape value: Any) -> String {
  guard let value = unwrapped(value) else { return "nil" }
  switch Shape(of: value, isRoot: false) {
  case .string(let text): return String(reflecting: text)
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

/// A small number is written with the initializer that tests use.
private func source(of id: UUID) -> String {
  let bytes = id.uuid
  let (head, tail) = withUnsafeBytes(of: bytes) { bytes in
    (
      bytes.prefix(8).allSatisfy { $0 == 0 },
      bytes.suffix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    )
  }
  return head && tail <= Int.max ? "UUID(\(tail))" : "UUID(uuidString: \"\(id.uuidString)\")!"
}

private func source(of duration: Duration) -> String {
  let units: [(name: String, attoseconds: Int128)] = [
    ("seconds", 1_000_000_000_000_000_000), ("milliseconds", 1_000_000_000_000_000),
    ("microseconds", 1_000_000_000_000),
  ]
  let attoseconds = duration.attoseconds
  let unit = units.first { attoseconds % $0.attoseconds == 0 } ?? ("nanoseconds", 1_000_000_000)
  return ".\(unit.name)(\(attoseconds / unit.attoseconds))"
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
