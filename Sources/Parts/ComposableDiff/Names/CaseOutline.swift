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

/// Returns the cases of an action, from the root's to the feature's, without values.
///
/// The name of `.todos(.element(id: 1, action: .toggled(true)))` is `todos.toggled`. The cases
/// `element` of a collection and `presented` of a presentation belong to the case before them. A
/// payload that is itself an enum adds its case. An action that is not an enum is named `action`.
///
/// - Parameter action: The action.
/// - Returns: The name.
package func caseName(of action: Any) -> String {
  var names: [String] = []
  var value = action
  for _ in 0..<Position.deepest {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .enum else { break }
    guard let child = mirror.children.first else {
      names.append(enumCaseName(value) ?? "")
      break
    }
    value = child.value
    if child.label == "element", let action = elementAction(child.value) {
      value = action
    } else if child.label != "presented" || names.isEmpty {
      names.append(child.label ?? "")
    }
  }
  return names.isEmpty ? "action" : names.joined(separator: ".")
}

/// Returns the action of an element in the payload of a collection's action.
private func elementAction(_ payload: Any) -> Any? {
  let children = Array(Mirror(reflecting: payload).children)
  guard children.count == 2, children[0].label == "id", children[1].label == "action" else {
    return nil
  }
  return children[1].value
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
