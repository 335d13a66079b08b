/// What the compiler sends to have an attached macro expanded.
///
/// Keys of the message that are not named here are ignored, and those that older compilers do not
/// send are optional.
struct ExpansionRequest: Sendable {
  var module: String
  /// The name of the implementation: `CasePathableMacro`.
  var type: String
  var role: MacroRole
  var attribute: SyntaxNode
  var declaration: SyntaxNode
  /// The type around, for the roles that concern a member.
  var parent: SyntaxNode?
  /// For an extension: the qualified name of the type.
  var extendedType: String?
  /// For an extension: the protocols that the type does not conform to yet.
  var missingConformances: [String] = []
  /// The headers of the declarations around, innermost first.
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
