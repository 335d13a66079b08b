import Composable
import ComposableDiff

/// What a closure changes, and what happened is something else.
struct Contradiction {
  /// The names of the fields, or an empty name for a value without fields.
  private(set) var fields: [String] = []

  init(before: Any, expected: Any, actual: Any) {
    let values = [before, expected, actual]
    guard Self.isContradicted(values, depth: 0) else { return }
    fields = (Self.parts(of: values, depth: 0) ?? []).compactMap { label, values in
      Self.isContradicted(values, depth: 1) ? String(label.drop { $0 == "_" }) : nil
    }
    if fields.isEmpty { fields = [""] }
  }

  private static func isContradicted(_ values: [Any], depth: Int) -> Bool {
    if areAlike(values[1], values[2]) { return false }
    if let parts = parts(of: values, depth: depth) {
      return parts.contains { isContradicted($0.values, depth: depth + 1) }
    }
    return !areAlike(values[0], values[1])
  }

  /// Returns the corresponding parts of values, or `nil` if they have none.
  private static func parts(
    of values: [Any],
    depth: Int
  ) -> [(label: String, values: [Any])]? {
    let mirrors = values.map { Mirror(reflecting: ($0 as? any PresentedState)?.presented ?? $0) }
    let labels = mirrors.map { $0.children.map { $0.label ?? "" } }
    guard let style = mirrors[0].displayStyle, ![.class, .dictionary, .set].contains(style),
      depth < 32, swiftLiteral(of: values[0]) == nil, !labels[0].isEmpty,
      labels.allSatisfy({ $0 == labels[0] })
    else { return nil }
    let children = mirrors.map { $0.children.map(\.value) }
    return labels[0].indices.compactMap { index in
      labels[0][index].hasPrefix("_$") ? nil : (labels[0][index], children.map { $0[index] })
    }
  }
}
