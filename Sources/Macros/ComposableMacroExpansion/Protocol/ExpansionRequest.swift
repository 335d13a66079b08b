import ComposableJSON
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
    lexicalContext = (json["lexicalContext"]?.elements ?? []).compactMap(SyntaxNode.init)
  }
}

/// The role for which an attached macro is expanded.
enum MacroRole: String, CaseIterable, Sendable {
  case accessor
  case memberAttribute
  case member
  case peer
  case `extension`
}

/// A piece of source sent by the compiler, with its location in a file.
struct SyntaxNode: Sendable {
  var text: SourceText
  var fileName: String
  /// The UTF-8 offset of the text in the file.
  var offset: Int
  /// The line of the file in which the text starts.
  var line: Int?

  init?(_ json: JSON?) {
    guard let source = json?["source"]?.string else { return nil }
    text = SourceText(source)
    fileName = json?["location"]?["fileName"]?.string ?? ""
    offset = Self.clamped(json?["location"]?["offset"]?.int ?? 0)
    line = (json?["location"]?["line"]?.int).map(Self.clamped)
  }

  /// Limits a position, so that computing with positions cannot overflow.
  private static func clamped(_ position: Int) -> Int {
    min(max(position, 0), Int(Int32.max))
  }
}
