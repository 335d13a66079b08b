import ComposableSyntax

/// A declared type or an extension, with the types in it.
struct TypeDeclaration: Sendable {
  /// The name after those of the enclosing types, such as `Profile.Destination`.
  let name: String
  let declaration: Declaration
  /// The members, including those in all clauses of an `#if`.
  let members: [Declaration]
  let types: [TypeDeclaration]

  /// The type and the types in it, at any depth.
  var withNestedTypes: [TypeDeclaration] { [self] + types.flatMap(\.withNestedTypes) }

  /// Deeper types are left out, so that the stack suffices for any text.
  private static let maximumDepth = 16

  /// Returns the types among some declarations.
  static func types(
    among declarations: [Declaration],
    of source: SourceText,
    in outer: String? = nil,
    depth: Int = 0
  ) -> [TypeDeclaration] {
    guard depth < maximumDepth else { return [] }
    return declarations.compactMap { declaration in
      guard case .type = declaration.kind else { return nil }
      let name = [outer, declaration.name].compactMap(\.self).joined(separator: ".")
      let members = Scanner.members(of: declaration, in: source).members.declarations
      return TypeDeclaration(
        name: name,
        declaration: declaration,
        members: members,
        types: types(among: members, of: source, in: name, depth: depth + 1)
      )
    }
  }
}

/// A type or an extension, and its file.
struct Part: Sendable {
  let file: SourceFile
  let type: TypeDeclaration

  /// The part and the types in it, at any depth.
  var all: [Part] {
    [self] + type.types.flatMap { Part(file: file, type: $0).all }
  }

  /// The names after the colon, such as `Equatable`.
  var inheritance: [String] { type.declaration.inheritance.map { file.source[$0] } }

  /// The code of functions and computed properties that belong to a value of the type.
  var code: [Code] {
    type.members.filter { !$0.has("static") }.flatMap { member -> [Range<Int>] in
      switch member.kind {
      case .variable(_, let bindings): bindings.compactMap(\.accessorBlock)
      case .other("func"): [member.body].compactMap(\.self)
      default: []
      }
    }
    .map { Code(file: file, tokens: file.indices(in: $0)) }
  }
}
