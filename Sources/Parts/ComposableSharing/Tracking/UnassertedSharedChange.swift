import ComposableDiff

/// A change of a shared value that a test did not assert, or asserted differently.
package struct UnassertedSharedChange: CustomStringConvertible {
  private let root: any SharedRoot
  package let old: Any
  package let new: Any

  /// Whether the test asserted another value.
  package let isAsserted: Bool

  /// A text that names the value and shows how it changed.
  package let description: String

  /// Creates a change, or returns `nil` if the values do not differ.
  init?(of root: any SharedRoot, from old: Any, to new: Any, isAsserted: Bool) {
    guard let difference = diff(old, new, format: .proportional) else { return nil }
    (self.root, self.old, self.new, self.isAsserted) = (root, old, new, isAsserted)
    let dumps = [old, new].map { String(customDumping: $0) }
    let isShort = dumps.allSatisfy { !$0.contains("\n") && $0.count < 80 }
    let change = isShort ? " \(dumps[0]) → \(dumps[1])" : "\n\n\(difference)"
    description = "Tracked unasserted changes to '\(root.name)':\(change)"
  }

  /// Returns the source code that asserts the change in the closure of a test.
  ///
  /// - Parameter state: The tested state.
  /// - Returns: A call of `withLock` on a property of the state or, if the state does not contain
  ///   the value, of the test.
  package func assertion(in state: Any) -> String {
    let changes = assignments(from: old, to: new, path: "$0").joined(separator: "; ")
    return "\(property(in: state) ?? "$\(propertyName)").withLock { \(changes) }"
  }

  /// Returns the expression of the property of a state `$0` with the value, or `nil` if there is
  /// none.
  package func property(in state: Any) -> String? { root.property(in: state) }

  /// Returns the source code of the property that ``assertion(in:)`` needs.
  ///
  /// - Parameter state: The tested state.
  /// - Returns: A declaration, or `nil` if the state contains a property with the value.
  package func declaration(in state: Any) -> String? {
    guard property(in: state) == nil else { return nil }
    let value = literal(old)
    let source = key.map { sharedKeySource(of: $0) ?? String($0) }
    return source.map { "@Shared(\($0)) var \(propertyName) = \(value)" }
      ?? "@Shared(value: \(value)) var \(propertyName)  // Pass $\(propertyName) to the feature"
  }

  /// The description of the key, or `nil` if the value has none.
  private var key: Substring? {
    guard root.name.hasSuffix(")"), let start = root.name.firstRange(of: ">(") else { return nil }
    return root.name[start.upperBound...].dropLast()
  }

  /// A name for a property of the test: the last word in quotation marks of the key.
  private var propertyName: String {
    let text = key?.split(separator: "\"").dropFirst().first
    let name = text?.split(separator: "/").last?.prefix { $0 != "." } ?? ""
    return name.first?.isLetter == true && name.allSatisfy { $0.isLetter || $0.isNumber }
      ? String(name) : "value"
  }

  /// Returns the assignments that turn a value into another one.
  private func assignments(from old: Any, to new: Any, path: String) -> [String] {
    let (before, after) = (Mirror(reflecting: old), Mirror(reflecting: new))
    let fields = Array(zip(before.children, after.children))
    let names = fields.map { $0.0.label.flatMap(fieldName) }
    guard before.displayStyle == .struct, isPlain(new), !fields.isEmpty,
      !names.contains(nil)
    else {
      return ["\(path) = \(literal(new))"]
    }
    return zip(names, fields).flatMap { label, field -> [String] in
      guard let label, diff(field.0.value, field.1.value) != nil else { return [] }
      return assignments(from: field.0.value, to: field.1.value, path: "\(path).\(label)")
    }
  }

  /// Returns a value as source code, or `…` if it is long, or its type hides what it contains.
  private func literal(_ value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    switch (value, mirror.displayStyle) {
    // First, because a cast to another type looks into an optional.
    case (_, .optional?): return mirror.children.first.map { literal($0.value) } ?? "nil"
    case (let text as String, _): return text.count < 60 ? text.debugDescription : "…"
    case (is any Numeric, _), (is Bool, _): return "\(value)"
    case (_, .enum?) where mirror.children.isEmpty && isPlain(value):
      let name = String(customDumping: value).split(separator: ".").last ?? ""
      return name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } ? ".\(name)" : "…"
    case (_, .collection?) where mirror.children.count < 6 && isPlain(value):
      let elements = mirror.children.map { literal($0.value) }
      return list(elements)
    case (_, .set?) where mirror.children.count < 6:
      return list(mirror.children.map { literal($0.value) }.sorted())
    case (_, .dictionary?) where mirror.children.count < 6:
      let entries = mirror.children.map { Mirror(reflecting: $0.value).children.map(\.value) }
      return entries.isEmpty ? "[:]" : list(entries.map(entry).sorted())
    default: return "…"
    }
  }

  private func entry(_ pair: [Any]) -> String {
    let literals = pair.map(literal)
    return literals.contains("…") ? "…" : literals.joined(separator: ": ")
  }

  private func list(_ elements: [String]) -> String {
    elements.contains("…") ? "…" : "[\(elements.joined(separator: ", "))]"
  }

  /// Returns whether the type of a value leaves it to others to show what it contains.
  private func isPlain(_ value: Any) -> Bool {
    dumpValue(of: value) == nil && dumpMirror(of: value) == nil
      && (!(value is any CustomReflectable) || value is any Collection)
      && dumpDescription(of: value) == nil
  }
}

extension SharedRoot {
  /// Returns the expression of the property of a state `$0` with the whole value, or `nil`.
  fileprivate func property(in state: Any) -> String? {
    path(in: state, depth: 4).map { "$0\($0)" }
  }

  /// Returns the path from a value to a property with the shared value, such as `.child.$count`.
  private func path(in value: Any, depth: Int) -> String? {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .struct, depth > 0 else { return nil }
    for case (let label?, let value) in mirror.children {
      guard let property = value as? any SharedProperty, property.isWhole(self) else { continue }
      return label.first == "_" ? ".$\(label.dropFirst())" : ".\(label)"
    }
    let fields = mirror.children.compactMap { child in
      child.label.flatMap(fieldName).map { (name: $0, value: child.value) }
    }
    for field in fields {
      let optional = Mirror(reflecting: field.value)
      if optional.displayStyle == .optional {
        guard let wrapped = optional.children.first?.value else { continue }
        if let rest = path(in: wrapped, depth: depth - 1) { return ".\(field.name)?\(rest)" }
      } else if let rest = path(in: field.value, depth: depth - 1) {
        return ".\(field.name)\(rest)"
      }
    }
    return nil
  }
}

/// Returns the expression of the property of a state `$0` that has the value of another property,
/// or `nil` if there is none.
package func sharedProperty<Value>(like property: Shared<Value>, in state: Any) -> String? {
  let root = property.reference.root
  guard property.reference.isWhole(root), let text = root.property(in: state) else { return nil }
  return text.contains("?") ? nil : text
}

/// Returns the name of a property, given the name of the field that stores it.
private func fieldName(_ label: String) -> String? {
  let name = label.first == "_" ? String(label.dropFirst()) : label
  return name.first?.isLetter == true ? name : nil
}

/// A property wrapper of a shared value.
private protocol SharedProperty {
  func isWhole(_ root: any SharedRoot) -> Bool
}

extension Shared: SharedProperty {
  fileprivate func isWhole(_ root: any SharedRoot) -> Bool { reference.isWhole(root) }
}
