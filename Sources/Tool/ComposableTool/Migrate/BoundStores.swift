import ComposableSyntax

/// The stores that bindings use, such as `$store`, in a type or in its extensions.
struct BoundStores: Sendable {
  /// The names after the `$`, with the name of the type, by its last name.
  private var names: [String: [String: Set<String>]] = [:]

  init(_ files: [SourceFile]) {
    for file in files {
      let uses = file.tokens.indices.filter {
        file.isWord($0) && file.source[file.tokens[$0].range.lowerBound] == "$"
      }
      guard !uses.isEmpty else { continue }
      let types = file.typeSyntax()
      for use in uses {
        let name = String(file.text(use).dropFirst())
        var enclosing = types.enclosing(use)
        while let type = enclosing {
          let qualified = types.qualifiedName(type)
          names[QualifiedName.last(qualified), default: [:]][qualified, default: []].insert(name)
          enclosing = types[type].parent
        }
      }
    }
  }

  /// Returns whether a binding uses a property of a type.
  func contains(_ name: String, in type: String) -> Bool {
    names[QualifiedName.last(type)]?.contains {
      QualifiedName.areSame($0.key, type) && $0.value.contains(name)
    } ?? false
  }
}
