/// A member of a type, or an `#if` with members.
package enum Member: Sendable {
  case declaration(Declaration)
  case conditional([Clause])

  /// A branch of an `#if`.
  package struct Clause: Sendable {
    /// `#if`, `#elseif` or `#else`.
    package var directive: String
    package var condition: Range<Int>?
    package var members: [Member]
  }
}

extension [Member] {
  /// The declarations, including those in all clauses of an `#if`.
  package var declarations: [Declaration] {
    flatMap { member in
      switch member {
      case .declaration(let declaration): [declaration]
      case .conditional(let clauses): clauses.flatMap(\.members.declarations)
      }
    }
  }

  /// The names that the members declare.
  package var names: Set<String> {
    Set(
      declarations.flatMap { declaration in
        switch declaration.kind {
        case .variable(_, let bindings): bindings.compactMap(\.name)
        case .cases(let cases): cases.map(\.name)
        default: [declaration.name]
        }
      }
    )
  }
}
