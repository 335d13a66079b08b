import ComposableSyntax

/// The expansion of a macro for a request.
struct Expansion: Sendable {
  let request: ExpansionRequest
  var diagnostics: [Diagnostic] = []
  /// The declaration that the macro is attached to, once it has been read.
  private(set) var attached: Declaration?

  init(_ request: ExpansionRequest) {
    self.request = request
  }

  var role: MacroRole { request.role }

  var source: SourceText { request.declaration.text }

  /// The name by which the macro is used, such as `Reducer` for `@Composable.Reducer`.
  var attributeName: String {
    var scanner = Scanner(request.attribute.text)
    return scanner.at("@") ? scanner.scanAttribute().baseName : request.type
  }

  // MARK: Reading

  /// Returns the declaration that the macro is attached to.
  mutating func declaration() throws(Diagnostic) -> Declaration {
    var scanner = Scanner(source)
    guard let declaration = scanner.scanDeclaration() else {
      throw error("'@\(attributeName)' cannot read this declaration", at: scanner.token.range)
    }
    warn(scanner.problems)
    attached = declaration
    return declaration
  }

  /// Returns the members of a type.
  mutating func members(of declaration: Declaration) -> [Member] {
    let (members, problems) = Scanner.members(of: declaration, in: source)
    warn(problems)
    return members
  }

  /// Reports source that the scanner does not understand, in only one role.
  private mutating func warn(_ problems: [Problem]) {
    guard role == .member || role == .accessor else { return }
    for problem in problems {
      diagnostics.append(
        Diagnostic(
          message: "'@\(attributeName)' does not understand this code: \(problem.message)",
          severity: problem.isError ? .error : .warning,
          node: request.declaration,
          range: problem.range
        )
      )
    }
  }

  /// The enclosing type, for roles that expand a member.
  var parent: Declaration? {
    guard let parent = request.parent else { return nil }
    var scanner = Scanner(parent.text)
    return scanner.scanDeclaration()
  }

  /// The header of the enclosing declaration, if the compiler sends it.
  var context: Declaration? {
    guard let context = request.lexicalContext.first else { return nil }
    var scanner = Scanner(context.text)
    return scanner.scanDeclaration()
  }

  // MARK: Diagnostics

  func error(
    _ message: String,
    at range: Range<Int>,
    fixIts: [Diagnostic.FixIt] = []
  ) -> Diagnostic {
    Diagnostic(message: message, node: request.declaration, range: range, fixIts: fixIts)
  }

  /// Returns the error for stored properties that are declared together.
  func joined(_ bindings: [Binding], macro: String) -> Diagnostic {
    error(
      "'@\(macro)' needs a separate declaration for each stored property",
      at: bindings[0].pattern.lowerBound..<bindings[bindings.count - 1].pattern.upperBound
    )
  }

  /// Returns the error for a macro on the wrong kind of declaration, with a fix-it that removes the
  /// macro.
  func wrongKind(_ declaration: Declaration, expected: String) -> Diagnostic {
    let name = attributeName
    var fixIts: [Diagnostic.FixIt] = []
    if let attribute = declaration.attribute(name) {
      let next = Lexer(source).skipTrivia(from: attribute.range.upperBound).end
      let edit = Diagnostic.Edit(range: attribute.range.lowerBound..<next, replacement: "")
      fixIts = [Diagnostic.FixIt(message: "remove '@\(name)'", edits: [edit])]
    }
    let subject = declaration.name.isEmpty ? "this" : "'\(declaration.name)'"
    return error(
      "'@\(name)' can only be applied to \(expected); "
        + "\(subject) is \(declaration.introducerWithArticle)",
      at: declaration.keyword,
      fixIts: fixIts
    )
  }
}
