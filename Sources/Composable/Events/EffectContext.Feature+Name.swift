import ComposableDiff

extension EffectContext.Feature {
  /// The name of the feature, including the id of an element, such as `Todo[1]`.
  var name: String {
    guard let keyPath = place.id.base as? AnyKeyPath else { return "\(place.id.base)" }
    let type = typeName(Swift.type(of: keyPath).valueType, generics: true)
    let isElement = type.hasPrefix("IdentifiedArray<") || type.hasPrefix("StackState<")
    let name = type.innermostArgument.dropping(suffix: ".State")
    guard isElement, let identity else { return String(name) }
    return "\(name)[\(identity.id.base)]"
  }
}

extension String {
  /// The last argument of the innermost generic type, such as `Todo.State` in
  /// `IdentifiedArray<UUID, Todo.State>?`.
  fileprivate var innermostArgument: Substring {
    let type = self[...].dropping(suffix: "?")
    let inner = String(type).trimmingClosingBrackets
    guard inner.count < type.count else { return type }
    let start = inner.lastIndex { $0 == "<" || $0 == " " }
    return start.map { inner[inner.index(after: $0)...].dropping(suffix: "?") } ?? type
  }

  private var trimmingClosingBrackets: String {
    var result = self
    while result.hasSuffix(">") { result.removeLast() }
    return result
  }
}

extension Substring {
  fileprivate func dropping(suffix: String) -> Self {
    hasSuffix(suffix) ? dropLast(suffix.count) : self
  }
}
