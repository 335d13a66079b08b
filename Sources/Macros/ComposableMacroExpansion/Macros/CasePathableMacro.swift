import ComposableSyntax

/// `@CasePathable`: a key path for each case of an enum.
enum CasePathableMacro: Macro {
  static let protocols = ["CasePathable", "CasePathIterable"].map {
    Module.Protocols.casePaths + $0
  }

  static func expand(_ expansion: inout Expansion) throws(Diagnostic) -> String {
    let declaration = try expansion.declaration()
    guard
      try expansion.applies(
        to: declaration,
        ["enum"],
        expected: "an enum",
        without: CasePathWriter.names
      )
    else { return "" }
    if expansion.role == .extension {
      return expansion.conformances(protocols)
    }
    let members = expansion.members(of: declaration)
    guard !members.names.contains("AllCasePaths") else { return "" }
    var seen: Set<String> = []
    checkNames(members, seen: &seen, &expansion)
    return CasePathWriter(expansion, declaration, members).text
  }

  /// Checks that base names are unique, because a case path has the base name of its case.
  private static func checkNames(
    _ members: [Member],
    seen: inout Set<String>,
    _ expansion: inout Expansion
  ) {
    for member in members {
      switch member {
      case .declaration(let declaration):
        for element in declaration.cases where !seen.insert(element.name.unquoted).inserted {
          let message =
            "'@CasePathable' needs cases with different names; '\(element.name)' is used"
          expansion.diagnostics.append(
            expansion.error(message + " more than once", at: element.nameRange)
          )
        }
      case .conditional(let clauses):
        // Only one of the clauses is compiled.
        var all = seen
        for clause in clauses {
          var inClause = seen
          checkNames(clause.members, seen: &inClause, &expansion)
          all.formUnion(inClause)
        }
        seen = all
      }
    }
  }
}
