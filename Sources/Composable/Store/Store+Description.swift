import ComposableDiff

extension Store: CustomDebugStringConvertible {
  /// The name of the store's type, abbreviated if one feature has its state and action types.
  public nonisolated var debugDescription: String {
    let state = typeName(State.self, generics: true)
    let action = typeName(Action.self, generics: true)
    for (name, stateWrapper, actionWrapper, mark) in storeNames {
      if let feature = state.lastArgument(of: stateWrapper)?.dropping(suffix: ".State"),
        feature == action.lastArgument(of: actionWrapper)?.dropping(suffix: ".Action")
      {
        return "\(name)<\(feature)\(mark)>"
      }
    }
    return "Store<\(state), \(action)>"
  }
}

/// The names of store types with wrapped states and actions.
private let storeNames = [
  (name: "StoreOf", state: "", action: "", mark: ""),
  (name: "StoreOf", state: "?", action: "", mark: "?"),
  (name: "IdentifiedStoreOf", state: "IdentifiedArray", action: "IdentifiedAction", mark: ""),
  (name: "PresentationStoreOf", state: "PresentationState", action: "PresentationAction", mark: ""),
  (name: "StackStoreOf", state: "StackState", action: "StackAction", mark: ""),
]

extension String {
  /// Returns the last generic argument of a type with the given name, or the type itself for an
  /// empty name.
  fileprivate func lastArgument(of name: String) -> Substring? {
    guard !name.isEmpty else { return self[...] }
    if name == "?" { return self[...].dropping(suffix: name) }
    guard hasPrefix(name + "<"), hasSuffix(">") else { return nil }
    let arguments = dropFirst(name.count + 1).dropLast()
    var depth = 0
    let comma = arguments.indices.last { index in
      depth += arguments[index] == "<" ? 1 : arguments[index] == ">" ? -1 : 0
      return depth == 0 && arguments[index] == ","
    }
    return comma.map { arguments[$0...].dropFirst(2) } ?? arguments
  }
}

extension Substring {
  fileprivate func dropping(suffix: String) -> Self? {
    hasSuffix(suffix) ? dropLast(suffix.count) : nil
  }
}
