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

  /// The header of the enclosing declaration, if the compiler sends it.
  var context: Declaration? {
    guard let context = request.lexicalContext.first else { return nil }
    var scanner = Scanner(context.text)
    return scanner.scanDeclaration()
  }

  // MARK: Diagnostics

  /// Returns whether the macro can be applied to a type.
  ///
  /// Only the member role reports why it cannot, to report it once.
  ///
  /// - Parameters:
  ///   - declaration: The type.
  ///   - keywords: The kinds of types.
  ///   - expected: The kinds of types, in the error.
  ///   - names: Names that the cases of the type cannot have.
  func applies(
    to declaration: Declaration,
    _ keywords: Set<String>,
    expected: String,
    without names: Set<String> = []
  ) throws(Diagnostic) -> Bool {
    let problem: Diagnostic
    if !keywords.contains(declaration.introducer) {
      problem = wrongKind(declaration, expected: expected)
    } else if let range = declaration.suppressed(in: source) {
      problem = error(
        "'@\(attributeName)' cannot be applied to a type that is '\(source[range])'",
        at: range
      )
    } else if !names.isEmpty,
      let element = Scanner.members(of: declaration, in: source).members.declarations
        .flatMap(\.cases).first(where: { names.contains($0.name.unquoted) })
    {
      problem = taken(element.name, at: element.nameRange)
    } else {
      return true
    }
    guard role == .member else { return false }
    throw problem
  }

  /// Reports members that have the name of the storage of a property.
  mutating func checkStorage(of properties: [Declaration], among members: [Member]) {
    let storages = properties.flatMap(\.bindings).compactMap(\.name).map {
      $0.prefixed(by: "_").unquoted
    }
    for binding in members.declarations.flatMap(\.bindings) {
      guard let name = binding.name, storages.contains(name.unquoted) else { continue }
      diagnostics.append(taken(name, at: binding.pattern))
    }
  }

  /// Returns the error for a name that the expansion declares.
  func taken(_ name: String, at range: Range<Int>) -> Diagnostic {
    error(
      "'@\(attributeName)' needs the name '\(name.unquoted)' itself; choose another",
      at: range
    )
  }

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

extension Declaration {
  /// Returns the entry of the inheritance that says that a type cannot be copied or cannot escape.
  func suppressed(in source: SourceText) -> Range<Int>? {
    inheritance.first {
      source[$0].split { $0 == "&" || $0.isWhitespace }.contains {
        $0.hasPrefix("~") && ["Copyable", "Escapable"].contains(String($0.dropFirst()).baseName)
      }
    }
  }
}
