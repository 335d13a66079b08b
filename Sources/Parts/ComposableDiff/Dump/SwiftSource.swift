/// Returns a value as a Swift expression, for a context that provides its type.
///
/// Enums, structs with memberwise initializers, collections, and the usual types of Foundation are
/// expressions that compile. Anything else is written as ``customDump(_:name:indent:maxDepth:)``
/// does. It also has the limits of a dump: each object is written once, and at most 64 levels and
/// 100,000 values are written.
///
/// - Parameters:
///   - value: The value.
///   - limit: The number of values to write, if it is lower.
/// - Returns: The expression.
package func swiftSource(of value: Any, limit: Int = Dumper.budget) -> String {
  var writer = SourceWriter(budget: min(limit, Dumper.budget))
  return writer.source(of: value, depth: Position.deepest)
}

/// A writer of expressions, with the limits of ``Dumper``.
private struct SourceWriter {
  /// The number of values that may still be written.
  private var budget: Int
  /// The written objects, retained so that no other object can reuse their addresses.
  private var seen: [ObjectIdentifier: AnyObject] = [:]

  init(budget: Int) { self.budget = budget }

  mutating func source(of value: Any, depth: Int) -> String {
    budget -= 1
    if let literal = swiftLiteral(of: value) { return literal }
    if let number = value as? any BinaryFloatingPoint { return notFiniteSource(of: number) }
    guard let value = unwrapped(value) else { return nilText(of: value) }
    switch Shape(of: value, isRoot: false) {
    case .string(let text): return text.swiftLiteral
    case .atom(let text):
      return text.hasPrefix("#") && value is any ExpressibleByIntegerLiteral
        ? String(text.dropFirst()) : text.onOneLine
    case .group(let group):
      if let object = object(value),
        seen.updateValue(object, forKey: ObjectIdentifier(object)) != nil
      {
        return "\(typeName(type(of: value)))(↩︎)"
      }
      return source(of: group, depth: depth)
    }
  }

  private func notFiniteSource(of number: any BinaryFloatingPoint) -> String {
    Double(number).isNaN ? ".nan" : Double(number) < 0 ? "-.infinity" : ".infinity"
  }

  private mutating func source(of group: Shape.Group, depth: Int) -> String {
    func list(_ parts: [String]) -> String { parts.joined(separator: ", ") }
    let isTooDeep = depth <= 0 && !group.children.isEmpty
    let parts = isTooDeep ? ["…"] : self.parts(of: group, depth: depth - 1)
    switch group.kind {
    case .fields: return group.opening + list(parts) + group.closing
    case .list: return "[\(list(parts))]"
    case .members: return "[\(list(parts.sorted()))]"
    case .entries: return parts.isEmpty ? "[:]" : "[\(list(parts.sorted()))]"
    }
  }

  private mutating func parts(of group: Shape.Group, depth: Int) -> [String] {
    var parts: [String] = []
    for (label, value) in group.children {
      guard budget > 0 else { return parts + ["…"] }
      switch group.kind {
      case .fields:
        parts.append((label.map { "\($0): " } ?? "") + source(of: value, depth: depth))
      case .list, .members:
        parts.append(source(of: value, depth: depth))
      case .entries:
        let pair = Mirror(reflecting: value).children.map { source(of: $0.value, depth: depth) }
        parts.append(pair.joined(separator: ": "))
      }
    }
    return parts
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
