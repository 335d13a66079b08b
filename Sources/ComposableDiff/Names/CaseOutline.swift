/// Returns the case of an action without its values.
///
/// `Feature.Action.loaded(id:, row: .tapped)` names the type, the case and the labels. If the
/// payload is itself an enum, it is outlined too. Values are never part of the text.
///
/// - Parameters:
///   - action: The value to outline, usually an enum.
///   - isAbbreviated: Pass `true` to omit the name of the type.
/// - Returns: The outline.
package func caseOutline(of action: Any, isAbbreviated: Bool = false) -> String {
  let outline = caseOutline(action, depth: Position.deepest)
  return (isAbbreviated && !outline.isEmpty ? "" : typeName(type(of: action))) + outline
}

private func caseOutline(_ value: Any, depth: Int) -> String {
  let mirror = Mirror(reflecting: value)
  switch mirror.displayStyle {
  case .enum where depth > 0:
    guard let child = mirror.children.first else { return ".\(enumCaseName(value) ?? "")" }
    let payload = caseOutline(child.value, depth: depth - 1)
    return ".\(child.label ?? "")\(payload.isEmpty ? "" : "(\(payload))")"
  case .tuple where depth > 0:
    return mirror.children.map { label, value in
      let outline = caseOutline(value, depth: depth - 1)
      let label = label.flatMap { $0.hasPrefix(".") ? nil : $0 } ?? "_"
      return "\(label):\(outline.isEmpty ? "" : " ")\(outline)"
    }
    .joined(separator: ", ")
  default:
    return ""
  }
}
