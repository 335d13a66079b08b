import ComposableSyntax

extension Rule {
  /// A parent that handles none of the actions by which a child reports to it.
  static let unhandledDelegate = Rule("unhandled-delegate") { project, report in
    for parent in project.features where !parent.isEnum {
      let handlesDelegates = parent.parts.contains { part in
        let tokens = part.file.indices(in: part.type.declaration.range)
        let nested = part.type.types.map { part.file.indices(in: $0.declaration.range) }
        return part.file.words("delegate", in: tokens).contains { index in
          !nested.contains { $0.contains(index) }
        }
      }
      guard !handlesDelegates else { continue }
      for child in parent.children {
        let names = project.descendants(of: child, of: parent)
          .filter { $0.actions.contains { $0.name == "delegate" } }.map(\.name)
        guard let name = names.first,
          let action = parent.actions.first(where: { $0.name == child.cases.last })
        else {
          continue
        }
        report(
          action.file,
          action.offset,
          "'\(parent.name)' handles no 'delegate' action of '\(name)'"
        )
      }
    }
  }
}

extension Project {
  /// The feature of a child and, if that is an enum, those of its cases.
  fileprivate func descendants(of child: Feature.Child, of parent: Feature) -> [Feature] {
    let action = parent.actions.first { $0.name == child.cases.last }
    guard let name = child.reducer ?? action?.child,
      let feature = feature(named: name, from: parent.file, in: parent.name),
      feature.name != parent.name
    else { return [] }
    guard feature.isEnum else { return [feature] }
    return feature.children.compactMap { child in
      child.reducer.flatMap { self.feature(named: $0, from: feature.file, in: feature.name) }
    }
    .filter { !$0.isEnum }
  }
}
