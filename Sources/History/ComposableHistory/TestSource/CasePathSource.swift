import Composable
import ComposableCasePaths
import ComposableDiff

/// Returns the key path of an action's case, as deep as the key paths of cases go.
///
/// - Parameters:
///   - action: The action.
///   - id: A function that returns the expression of an element's id, or `nil` to end the key path
///     before the element.
func casePath(of action: Any, id: (Any) -> String?) -> String {
  "\\" + steps(of: action, isRoot: true, id)
}

/// Returns the end of a key path, such as `.rows[id: 1].tapped`.
private func steps(of value: Any, isRoot: Bool = false, _ id: (Any) -> String?) -> String {
  // The static type of the value has the key paths.
  guard placeType(of: value) == type(of: value), let action = value as? any CasePathable else {
    return ""
  }
  if let (elementID, action) = (action as? any ElementAction)?.element {
    return id(elementID).map { "[id: \($0)]\(steps(of: action, id))" } ?? ""
  }
  guard isRoot || hasKeyPaths(action), let name = enumCaseName(value) else { return "" }
  let payload = Mirror(reflecting: value).children.first.map { payload in
    // A single value with a label is a tuple with one element.
    let parts = Mirror(reflecting: payload.value)
    let isSingle = parts.displayStyle == .tuple && parts.children.count == 1
    return isSingle ? parts.children.first?.value ?? payload.value : payload.value
  }
  let rest = payload.map { steps(of: $0, id) } ?? ""
  // A key path can omit these cases, except before a case with such a name.
  let isOmitted =
    (action is any PresentedAction && name == "presented"
      || action is any ExpressibleByNilLiteral && name == "some")
    && rest.hasPrefix(".")
    && !["dismiss", "none", "presented", "some"].contains(rest.dropFirst().prefix { $0.isLetter })
  return isOmitted ? rest : ".\(name.swiftMember)\(rest)"
}

/// Returns whether a value's type has a key path for each of its cases.
private func hasKeyPaths<Value: CasePathable>(_ value: Value) -> Bool {
  Value.allCasePaths is any CasePathReflectable || value is any ElementAction
    || value is any PresentedAction
}

/// An action that can be the one of an element.
private protocol ElementAction {
  var element: (id: Any, action: Any)? { get }
}

extension IdentifiedAction: ElementAction {
  fileprivate var element: (id: Any, action: Any)? {
    switch self {
    case .element(let id, let action): (id, action)
    }
  }
}

extension StackAction: ElementAction {
  fileprivate var element: (id: Any, action: Any)? {
    if case .element(let id, let action) = self { (id, action) } else { nil }
  }
}

private protocol PresentedAction {}

extension PresentationAction: PresentedAction {}
