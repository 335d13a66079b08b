import ComposableSyntax

extension Rule {
  /// A child whose state and actions are declared, and whose reducer never runs.
  static let uncomposedChild = Rule("uncomposed-child") { project, report in
    for feature in project.features where !feature.isEnum && !feature.code.isEmpty {
      guard let state = feature.state else { continue }
      for action in feature.actions {
        guard let child = action.child,
          let reducer = project.feature(named: child, from: feature.file, in: feature.name),
          let place = state.place(of: child, for: action), !feature.mentions(action.name, child)
        else { continue }
        let call = action.composition(of: child, isEnum: reducer.isEnum, in: place)
        report(
          action.file,
          action.offset,
          "the reducer of '\(child)' never runs; compose it with '\(call)'"
        )
      }
    }
  }
}

/// The part of a state that contains the state of a child.
private struct ChildPlace {
  let name: String
  var isCase = false
  var isOptional = false
}

extension Feature.ActionCase {
  /// Returns the call of the operator that runs a child.
  fileprivate func composition(of child: String, isEnum: Bool, in place: ChildPlace) -> String {
    let closure = isEnum ? " { \(child).body }" : " { \(child)() }"
    func call(_ name: String, _ path: String = "\\.", needsClosure: Bool = true) -> String {
      "\(name)(\(path)\(place.name), action: \\.\(self.name))\(needsClosure ? closure : "")"
    }
    return switch payload[0].prefix(while: { $0 != "<" }) {
    case "PresentationAction": call(".ifLet", "\\.$", needsClosure: !isEnum)
    case "StackAction", "StackActionOf": call(".forEach", needsClosure: !isEnum)
    case "IdentifiedAction", "IdentifiedActionOf": call(".forEach")
    default: call(place.isCase ? ".ifCaseLet" : place.isOptional ? ".ifLet" : "Scope")
    }
  }
}

extension Part {
  /// Returns the property or the case with the child's state, if there is one.
  ///
  /// If several have such a state, it is the one with the name of the action, or the first one.
  fileprivate func place(of child: String, for action: Feature.ActionCase) -> ChildPlace? {
    let name = child.split(separator: ".").last.map(String.init) ?? child
    func mentionsState(_ range: Range<Int>) -> Bool {
      file.indices(in: range).contains { index in
        guard file.isWord(index), file.text(index) == name else { return false }
        return file.at(index + 1, [".", "State"]) || file.at(index + 1, ">")
      }
    }
    let places = type.members.filter { mentionsState($0.range) }.flatMap { member in
      member.cases.map { ChildPlace(name: $0.name, isCase: true) }
        + member.bindings.compactMap { binding in
          binding.name.map { name in
            let isOptional = binding.type.map { file.source[$0].hasSuffix("?") } ?? false
            return ChildPlace(name: name, isOptional: isOptional)
          }
        }
    }
    return places.first { $0.name == action.name } ?? places.first
  }
}

extension Feature {
  /// Returns whether the code names the place of the child's actions, or the child's reducer.
  fileprivate func mentions(_ action: String, _ child: String) -> Bool {
    let name = child.split(separator: ".").last.map(String.init) ?? child
    return code.contains { code in
      let file = code.file
      return code.tokens.contains { index in
        guard file.isWord(index) else { return false }
        let text = file.text(index)
        if text == name, file.at(index + 1, "(") { return true }
        return text == action && file.at(index - 1, ".")
          && (file.at(index - 2, "\\") || file.at(index - 2, "Cases")
            || file.at(index - 2, "Action"))
      }
    }
  }
}
