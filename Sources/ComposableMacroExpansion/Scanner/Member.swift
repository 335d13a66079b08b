/// A member of a type, or an `#if` with members.
enum Member: Sendable {
  case declaration(Declaration)
  case conditional([Clause])

  /// A branch of an `#if`.
  struct Clause: Sendable {
    /// `#if`, `#elseif` or `#else`.
    var directive: String
    var condition: Range<Int>?
    var members: [Member]
  }
}

extension [Member] {
  /// The declarations, including those in all clauses of an `#if`.
  var declarations: [Declaration] {
    flatMap { member in
      switch member {
      case .declaration(let declaration): [declaration]
      case .conditional(let clauses): clauses.flatMap(\.members.declarations)
      }
    }
  }

  /// The names that the members declare.
  var names: Set<String> {
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
