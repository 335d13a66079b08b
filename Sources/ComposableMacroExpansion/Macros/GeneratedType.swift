/// A nested type that a macro writes, together with what `@CasePathable` and `@ObservableState` would
/// add to it.
///
/// A generated type carries no macro that adds an extension. While Swift 6.3.1 checks the extensions
/// of macros, it expands the macros of generated types. The list of extensions grows under its own
/// loop, and the compiler crashes, depending on the order of the declarations in the file.
struct GeneratedType {
  private let expansion: Expansion
  private let head: String
  private let conformances: [String]
  private let members: [String]

  /// Creates a type from its header, `public enum State`, its conformances and its members.
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

  /// The text of the type with the given conformances and members.
  ///
  /// In a module of the main actor only the conformances that are given belong to that actor.
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
