import ComposableCommandLine
import ComposableSyntax

/// A feature with its children.
struct FeatureTree: Sendable {
  /// Where the parent has the child, or `nil` for a root.
  let place: Feature.Child?
  /// The name as written in the parent, or the full name.
  let name: String
  /// The feature, or `nil` if its source was not read.
  let feature: Feature?
  let children: [FeatureTree]
  /// Whether the feature is shown with its children elsewhere.
  let isRepeated: Bool

  /// Returns the trees of a project, one for each feature that has no parent.
  ///
  /// A feature that occurs several times has its children only where it occurs first, so features
  /// that contain themselves end.
  static func trees(of project: Project) -> [FeatureTree] {
    var shown: Set<String> = []
    let children = Set(
      project.features.flatMap { feature in
        project.children(of: feature).compactMap { $0.feature }.filter { $0.id != feature.id }.map(
          \.id
        )
      }
    )
    let roots = project.features.filter { !children.contains($0.id) }
    var trees = roots.map { tree(of: $0, name: $0.name, at: nil, in: project, &shown) }
    // Features that contain each other have no root.
    for feature in project.features where !shown.contains(feature.id) {
      trees.append(tree(of: feature, name: feature.name, at: nil, in: project, &shown))
    }
    return trees
  }

  /// Returns the trees of a project, or the one of the feature with a name.
  static func trees(of project: Project, below root: String?) throws -> [FeatureTree] {
    guard let root else { return trees(of: project) }
    var shown: Set<String> = []
    let features = project.features.filter { $0.name == root }
    guard !features.isEmpty else { throw Failure("There is no feature \"\(root)\".") }
    return features.map { tree(of: $0, name: $0.name, at: nil, in: project, &shown) }
  }

  private static func tree(
    of feature: Feature,
    name: String,
    at place: Feature.Child?,
    in project: Project,
    _ shown: inout Set<String>,
    depth: Int = 0
  ) -> FeatureTree {
    let isNew = shown.insert(feature.id).inserted
    let children = isNew && depth < 64 ? project.children(of: feature) : []
    return FeatureTree(
      place: place,
      name: name,
      feature: feature,
      children: children.map { place, name, child in
        guard let child else {
          return FeatureTree(
            place: place,
            name: name,
            feature: nil,
            children: [],
            isRepeated: false
          )
        }
        return tree(of: child, name: child.name, at: place, in: project, &shown, depth: depth + 1)
      },
      isRepeated: !isNew
    )
  }
}

extension Feature {
  /// The name and the file, because features of several modules can have the same name.
  var id: String { "\(name) \(file.path)" }

  /// The properties or cases of the state, with their types, as written.
  var properties: [String] {
    guard let state else { return [] }
    return state.type.members.flatMap { member -> [String] in
      if member.has("static") { return [] }
      let cases = member.cases.map(\.name)
      let bindings = member.bindings.filter { !$0.isComputed }.compactMap { binding in
        binding.name.map { name in
          name + (binding.type.map { ": " + state.file.source[$0] } ?? "")
        }
      }
      return cases + bindings
    }
  }
}

extension Project {
  /// The children of a feature, with the names as written, and their features if the project has
  /// them.
  func children(of parent: Feature) -> [(place: Feature.Child, name: String, feature: Feature?)] {
    parent.children.map { place in
      let action = parent.actions.first { $0.name == place.cases.last }
      let name = place.reducer ?? action?.child ?? action?.presented ?? place.state
      return (place, name, feature(named: name, from: parent.file, in: parent.name))
    }
  }
}
