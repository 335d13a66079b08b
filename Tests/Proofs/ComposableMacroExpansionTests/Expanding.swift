@testable import ComposableJSON
@testable import ComposableMacroExpansion
@testable import ComposableSyntax

/// The response of a macro.
struct Answer {
  var source: String?
  var diagnostics: [JSON]

  var messages: [String] { diagnostics.compactMap { $0["message"]?.string } }
}

/// Asks the plugin as the compiler does.
///
/// The declaration is at offset 1000 of its file.
func expand(
  _ macro: String,
  _ role: MacroRole,
  _ declaration: String,
  attribute: String = "@Macro",
  parent: String? = nil,
  context: [String] = [],
  conformances: String = "",
  line: Int? = 7
) -> Answer {
  func syntax(_ source: String) -> JSON {
    [
      "source": .string(source),
      "location": [
        "fileName": "Feature.swift", "offset": 1_000, "line": line.map { JSON($0) } ?? .null,
      ],
    ]
  }
  var body: [String: JSON] = [
    "macro": ["moduleName": "ComposableMacros", "typeName": .string(macro + "Macro")],
    "macroRole": .string(role.rawValue),
    "attributeSyntax": syntax(attribute),
    "declSyntax": syntax(declaration),
    "lexicalContext": .array(context.map(syntax)),
  ]
  if let parent { body["parentDeclSyntax"] = syntax(parent) }
  if role == .extension {
    body["extendedTypeSyntax"] = syntax("Outer.Feature")
    body["conformanceListSyntax"] = syntax("struct Placeholder: \(conformances) {}")
  }
  let result = Plugin.response(to: ["expandAttachedMacro": .object(body)])["expandMacroResult"]
  return Answer(
    source: result?["expandedSource"]?.string,
    diagnostics: result?["diagnostics"]?.elements ?? []
  )
}

/// The members that a macro adds to a type.
func members(_ macro: String, _ declaration: String) -> String {
  expand(macro, .member, declaration).source ?? ""
}

/// The text with the first fix-it of the first diagnostic applied.
func fixed(_ declaration: String, _ answer: Answer) -> String? {
  guard let changes = answer.diagnostics.first?["fixIts"]?.elements?.first?["changes"]?.elements
  else {
    return nil
  }
  var bytes = Array(declaration.utf8)
  for change in changes.reversed() {
    guard let start = change["range"]?["startOffset"]?.int,
      let end = change["range"]?["endOffset"]?.int, let text = change["newText"]?.string
    else { return nil }
    bytes.replaceSubrange(start - 1_000..<end - 1_000, with: text.utf8)
  }
  return String(decoding: bytes, as: UTF8.self)
}

/// The piece of `declaration` that the first diagnostic highlights.
func highlight(_ declaration: String, _ answer: Answer) -> String? {
  guard let range = answer.diagnostics.first?["highlights"]?.elements?.first,
    let start = range["startOffset"]?.int, let end = range["endOffset"]?.int
  else { return nil }
  return String(decoding: Array(declaration.utf8)[start - 1_000..<end - 1_000], as: UTF8.self)
}
