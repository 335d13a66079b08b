import SwiftSyntax

/// Compares both readings of every type in a file, and of every variable alone.
final class Comparison: SyntaxVisitor {
  var file = ""
  private(set) var counts = Counts()
  private(set) var findings: [String] = []

  struct Counts {
    var types = 0
    var enums = 0
    var structs = 0
    var variables = 0
    var lines = 0
    var invalid = 0
    var mismatches = 0
    var problems = 0
    var expansions = 0
    var invalidExpansions = 0
  }

  private func compare(_ declaration: some DeclGroupSyntax) -> SyntaxVisitorContinueKind {
    guard !declaration.hasError else {
      counts.invalid += 1
      return .visitChildren
    }
    counts.types += 1
    let base = declaration.position.utf8Offset
    let expected = SyntaxReading(base: base).lines(ofType: declaration)
    counts.lines += expected.count
    compare(expected, ScannerReading(declaration.description))
    for member in declaration.memberBlock.members where member.decl.is(VariableDeclSyntax.self) {
      counts.variables += 1
      // As the roles for members get it: the declaration alone.
      let alone = MemberBlockItemListSyntax([member.detached])
      compare(SyntaxReading(base: 0).lines(of: alone), ScannerReading(member.description))
    }
    return .visitChildren
  }

  private func compare(_ expected: [String], _ reading: ScannerReading) {
    for problem in reading.problems {
      counts.problems += 1
      findings.append("\(file): \(problem) of \(expected[0].prefix(200))")
    }
    guard expected != reading.lines else { return }
    counts.mismatches += 1
    let end = "<end>"
    let difference = (0..<max(expected.count, reading.lines.count)).lazy
      .map { index in
        (
          expected.indices.contains(index) ? expected[index] : end,
          reading.lines.indices.contains(index) ? reading.lines[index] : end
        )
      }
      .first { $0 != $1 }
    findings.append(
      """
      \(file)
        expected: \(difference?.0.prefix(300) ?? "")
        scanned:  \(difference?.1.prefix(300) ?? "")
      """
    )
  }

  private func expand(_ text: String, _ macros: [Expander.Question]) {
    for question in macros {
      guard let expansion = Expander.parse(question, of: text) else { continue }
      counts.expansions += 1
      guard expansion.hasError else { continue }
      counts.invalidExpansions += 1
      findings.append("\(file): \(question) does not parse:\n\(expansion.description)")
    }
  }

  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    counts.enums += 1
    if !node.hasError { expand(node.description, Expander.enumQuestions) }
    return compare(node)
  }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    counts.structs += 1
    if !node.hasError {
      expand(node.description, Expander.structQuestions)
      for member in node.memberBlock.members where member.decl.is(VariableDeclSyntax.self) {
        expand(member.description, Expander.variableQuestions)
      }
    }
    return compare(node)
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { compare(node) }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { compare(node) }
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { compare(node) }
  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind { compare(node) }
}
