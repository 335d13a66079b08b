@testable import ComposableMacroExpansion
@testable import ComposableSyntax

/// The scanner's reading of a declaration, in the same words as `SyntaxReading`.
struct ScannerReading {
  var lines: [String] = []
  var problems: [Problem] = []
  private let source: SourceText

  /// Reads a type with its members, or another declaration alone.
  init(_ declaration: String) {
    source = SourceText(declaration)
    var scanner = Scanner(source)
    guard let declaration = scanner.scanDeclaration() else {
      lines = ["nothing"]
      return
    }
    problems = scanner.problems
    guard case .type(let keyword) = declaration.kind else {
      lines = lines(of: [.declaration(declaration)])
      return
    }
    let (members, more) = Scanner.members(of: declaration, in: source)
    problems += more
    let head = [
      self.head(declaration), keyword, declaration.name,
      keyword == "protocol" ? "" : self.text(declaration.genericParameters),
      declaration.inheritance.map { source[$0] }.description,
      self.text(declaration.whereClause), "\(declaration.range)",
    ]
    lines = [head.joined(separator: " ")] + lines(of: members)
  }

  private func lines(of members: [Member]) -> [String] {
    members.flatMap { member -> [String] in
      switch member {
      case .conditional(let clauses):
        clauses.flatMap {
          [$0.directive + " " + text($0.condition)] + lines(of: $0.members)
        } + ["#endif"]
      case .declaration(let declaration):
        lines(of: declaration)
      }
    }
  }

  private func lines(of declaration: Declaration) -> [String] {
    let head = head(declaration)
    switch declaration.kind {
    case .cases(let cases):
      return ["\(head) case \(declaration.range)"] + cases.map(line)
    case .variable(let specifier, let bindings):
      return ["\(head) \(specifier) \(declaration.range)"]
        + bindings.map {
          "  \(text($0.pattern)): \(text($0.type)) = \(text($0.initialValue)) \($0.accessors)"
        }
    case .type, .other:
      return ["\(head) \(declaration.name) \(declaration.range)"]
    }
  }

  private func line(_ element: EnumCase) -> String {
    let parameters = element.parameters?.map {
      "\($0.firstName ?? "") \($0.secondName ?? ""): \(text($0.type)) = \(text($0.defaultValue))"
    }.description
    return "  \(element.name) \(parameters ?? "-") raw \(text(element.rawValue))"
  }

  private func head(_ declaration: Declaration) -> String {
    "\(declaration.attributes.map(\.name))"
      + "\(declaration.modifiers.map { $0.name + ($0.detail.map { "(\($0))" } ?? "") })"
  }

  private func text(_ range: Range<Int>?) -> String { range.map { source[$0] } ?? "" }
}
