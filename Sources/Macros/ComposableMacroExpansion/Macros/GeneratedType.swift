import ComposableSyntax

/// A nested type that a macro generates, including the members that `@CasePathable` and
/// `@ObservableState` would add.
///
/// A generated type has no macros that add extensions. While Swift 6.3.1 checks the extensions of
/// macros, it expands the macros of generated types. This extends the list of extensions during its
/// iteration. Depending on the order of the declarations in the file, the compiler then crashes.
struct GeneratedType {
  private let expansion: Expansion
  private let head: String
  private let conformances: [String]
  private let members: [String]

  /// Creates a type from its header, such as `public enum State`, its conformances and its members.
  init(
    _ expansion: Expansion,
    _ head: String,
    conformances: [String] = [],
    members: [String] = []
  ) {
    // The ranges refer to the generated text, which has no enclosing extension.
    var request = expansion.request
    request.declaration.text = SourceText("\(head) \(members.block)")
    request.lexicalContext = []
    self.expansion = Expansion(request)
    self.head = head
    self.conformances = conformances
    self.members = members
  }

  /// Returns the text of the type with the given conformances and members.
  ///
  /// In a module whose default isolation is the main actor, only the given conformances are
  /// isolated to it.
  func text(casePaths: Bool = false, observed: Bool = false) -> String {
    var scanner = Scanner(expansion.source)
    guard let declaration = scanner.scanDeclaration() else { return "" }
    let scanned = Scanner.members(of: declaration, in: expansion.source).members
    var protocols: [String] = []
    var additions: [String] = []
    if casePaths {
      protocols += CasePathableMacro.protocols
      additions.append(CasePathWriter(expansion, declaration, scanned).text)
    }
    if observed {
      protocols += ObservableStateMacro.protocols
      additions.append(ObservableStateMacro.members(of: declaration, scanned, expansion))
    }
    let inheritance = conformances + protocols.map { "nonisolated " + $0 }
    let body = ([members.lines] + additions).filter { !$0.isEmpty }
    return "\(head): \(inheritance.joined(separator: ", ")) "
      + [body.joined(separator: "\n\n")].block
  }
}
