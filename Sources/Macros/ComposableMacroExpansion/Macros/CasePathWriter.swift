import ComposableSyntax

/// A writer for the members that `@CasePathable` adds to an enum.
struct CasePathWriter {
  /// The names of the members.
  static let names: Set = ["AllCasePaths", "allCasePaths"]

  /// Names that Swift takes for what they mean without backticks, even in backticks.
  private static let keywords: Set = ["Protocol", "Type", "self"]

  private let expansion: Expansion
  private let members: [Member]
  private let access: String
  private let root: String
  /// Whether a case, and therefore a property of `AllCasePaths`, has the name of the enum.
  private let hidesRoot: Bool
  /// The names that the enum uses and that `AllCasePaths` hides with its own types.
  private let hidden: [String]

  init(_ expansion: Expansion, _ declaration: Declaration, _ members: [Member]) {
    self.expansion = expansion
    self.members = members
    access = expansion.access(of: declaration)
    let hidden = ["Element", "Iterator", "Root"].filter { name in
      declaration.name == name
        || members.declarations.flatMap(\.cases).flatMap { $0.parameters ?? [] }
          .contains { expansion.type($0.type, mentions: name) }
    }
    self.hidden = hidden
    root = hidden.contains(declaration.name) ? "_$" + declaration.name : declaration.typeName
    hidesRoot = members.names.contains { $0.unquoted == declaration.name.unquoted }
  }

  var text: String {
    let aliases = hidden.map { "\(access)typealias _$\($0) = \($0)" }
    let properties = map { property($0, of: $1) }
    let protocols =
      "\(Module.casePaths)CasePathReflectable, \(Module.swift)Sendable, \(Module.swift)Sequence"
    return
      (aliases + [
        "\(access)nonisolated struct AllCasePaths: \(protocols) "
          + (properties + [reflection, iteration]).block,
        "\(access)nonisolated static var allCasePaths: AllCasePaths { AllCasePaths() }",
      ]).joined(separator: "\n\n")
  }

  /// Returns text for each case that a value can be in.
  private func map(_ text: (EnumCase, Declaration) -> String) -> [String] {
    expansion.map(members) { declaration in
      expansion.isUnavailable(declaration)
        ? [] : declaration.cases.map { text($0, declaration) }
    }
  }

  // MARK: All cases

  private var keyPath: String { "\(Module.casePaths)PartialCaseKeyPath<\(root)>" }

  private var reflection: String {
    var cases = map { element, _ in "case .\(element.name): return \\.\(element.name)" }
    // Swift 6.3.1 rejects a switch over all cases of an enum in which no case can have a payload.
    // If an "#if" comes last, the last line is not a case.
    if let line = cases.last, line.hasPrefix("case "), let colon = line.firstIndex(of: ":") {
      cases[cases.endIndex - 1] = "default" + line[colon...]
    }
    // A function that cannot be called has an empty body.
    let body = cases.isEmpty ? [] : [(["switch root {"] + cases + ["}"]).lines]
    return "\(expansion.deprecation(of: members))\(access)subscript(root: \(root)) -> \(keyPath) "
      + body.block
  }

  private var iteration: String {
    let appends = map { element, _ in "paths.append(\\.\(element.name))" }
    let body =
      appends.isEmpty
      ? ["[].makeIterator()"]
      : ["var paths: [\(keyPath)] = []"] + appends + ["return paths.makeIterator()"]
    return "\(expansion.deprecation(of: members))\(access)func makeIterator() -> "
      + "\(Module.swift)IndexingIterator<[\(keyPath)]> " + body.block
  }

  // MARK: Properties

  private func property(_ element: EnumCase, of declaration: Declaration) -> String {
    let name = element.name
    let parameters = element.parameters ?? []
    func argument(_ index: Int, _ value: String) -> String {
      parameters[index].label.map { "\($0): \(value)" } ?? value
    }
    let value: String
    let embed: String
    let extract: String
    switch parameters.count {
    case 0:
      value = "\(Module.swift)Void"
      embed = element.parameters == nil ? "{ _ in .\(name) }" : "{ _ in .\(name)() }"
      extract = "if case .\(name) = $0 { () } else { nil }"
    case 1:
      value = type(parameters[0])
      // A reference to the constructor rather than a closure: for a payload without values, the
      // compiler would warn that the call is never executed.
      embed =
        hidesRoot || !Self.keywords.isDisjoint(with: [name.unquoted, root.unquoted])
        ? "{ .\(name)(\(argument(0, "$0"))) }" : "\(root).\(name)"
      extract = "if case .\(name)(let value) = $0 { value } else { nil }"
    default:
      let indices = parameters.indices
      value = "(" + list(indices) { argument($0, type(parameters[$0])) } + ")"
      embed = "{ .\(name)(" + list(indices) { argument($0, "$0.\($0)") } + ") }"
      extract =
        "if case .\(name)(\(list(indices) { "let v\($0)" })) = $0 "
        + "{ (\(list(indices) { argument($0, "v\($0)") })) } else { nil }"
    }
    let path = "\(Module.casePaths)AnyCasePath<\(root), \(value)>"
    return documentation(of: declaration) + expansion.availability(of: declaration)
      + """
      \(access)var \(name): \(path) {
        ._$embed(\(embed), extract: { \(extract) })
      }
      """
  }

  private func list(_ indices: Range<Int>, _ text: (Int) -> String) -> String {
    indices.map(text).joined(separator: ", ")
  }

  private func documentation(of declaration: Declaration) -> String {
    Lexer(expansion.source).documentation(in: declaration.leadingTrivia)
      .map { expansion.source[$0] + "\n" }
      .joined()
  }

  /// Returns the type of the payload as spelled inside `AllCasePaths`.
  private func type(_ parameter: Parameter) -> String {
    var names = Dictionary(uniqueKeysWithValues: hidden.map { ($0, "_$" + $0) })
    names["Self"] = root
    let type = expansion.type(parameter.type, replacing: names)
    return type.hasSuffix("!") ? type.dropLast() + "?" : type
  }
}
