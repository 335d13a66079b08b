import ComposableSyntax

/// A request of the compiler to expand an attached macro.
///
/// Other keys of the message are ignored. Keys that older compilers do not send are optional.
struct ExpansionRequest: Sendable {
  var module: String
  /// The name of the implementation, such as `CasePathableMacro`.
  var type: String
  var role: MacroRole
  var attribute: SyntaxNode
  var declaration: SyntaxNode
  /// The enclosing type, for roles that expand a member.
  var parent: SyntaxNode?
  /// The qualified name of the extended type, for an extension.
  var extendedType: String?
  /// The protocols that the type does not conform to yet, for an extension.
  var missingConformances: [String] = []
  /// The headers of the enclosing declarations, innermost first.
  var lexicalContext: [SyntaxNode] = []

  init?(_ json: JSON) {
    guard let module = json["macro"]?["moduleName"]?.string,
      let type = json["macro"]?["typeName"]?.string,
      let role = json["macroRole"]?.string.flatMap(MacroRole.init),
      let attribute = SyntaxNode(json["attributeSyntax"]),
      let declaration = SyntaxNode(json["declSyntax"])
    else { return nil }
    self.module = module
    self.type = type
    self.role = role
    self.attribute = attribute
    self.declaration = declaration
    parent = SyntaxNode(json["parentDeclSyntax"])
    extendedType = json["extendedTypeSyntax"]?["source"]?.string
    if let list = SyntaxNode(json["conformanceListSyntax"]) {
      // `struct Placeholder: Reducer, CaseReducer {}`
      var scanner = Scanner(list.text)
      missingConformances = scanner.scanDeclaration()?.inheritance.map { list.text[$0] } ?? []
    }
    lexicalContext = (json["lexicalContext"]?.array ?? []).compactMap(SyntaxNode.init)
  }
}
