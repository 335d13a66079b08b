/// The parts of a declaration that the macros need.
///
/// All ranges refer to the scanned text.
package struct Declaration: Sendable {
  package enum Kind: Sendable {
    /// `struct`, `enum`, `class`, `actor`, `protocol`, `extension`.
    case type(String)
    case cases([EnumCase])
    /// `let` or `var`.
    case variable(String, [Binding])
    /// Any other declaration, with its introducing keyword.
    case other(String)
  }

  package var kind: Kind
  package var attributes: [Attribute] = []
  package var modifiers: [Modifier] = []
  /// The name of a type, function or type alias, or the extended type of an extension.
  package var name = ""
  package var nameRange: Range<Int>?
  package var keyword = 0..<0
  package var genericParameters: Range<Int>?
  /// The parameters of an initializer or a function.
  package var parameters: [Parameter] = []
  package var inheritance: [Range<Int>] = []
  package var whereClause: Range<Int>?
  /// The text between the braces.
  package var body: Range<Int>?
  /// The range from the first attribute, modifier or keyword to the last token.
  package var range = 0..<0
  /// The whitespace and comments before the declaration.
  package var leadingTrivia = 0..<0
}

extension Declaration {
  /// The declared access level, if any.
  package var access: String? {
    modifiers.last { $0.detail == nil && Modifier.accessLevels.contains($0.name) }?.name
  }

  package func has(_ modifier: String) -> Bool {
    modifiers.contains { $0.name == modifier && $0.detail == nil }
  }

  package func attribute(_ baseName: String) -> Attribute? {
    attributes.first { $0.baseName == baseName }
  }

  package func isType(_ keyword: String) -> Bool {
    if case .type(keyword) = kind { true } else { false }
  }

  /// The name as written in a reference to the type.
  package var typeName: String {
    ["any", "some", "each", "repeat", "nonisolated"].contains(name) ? "`\(name)`" : name
  }

  /// The elements of a `case` declaration.
  package var cases: [EnumCase] {
    if case .cases(let cases) = kind { cases } else { [] }
  }

  /// The variables of a `let` or `var` declaration.
  package var bindings: [Binding] {
    if case .variable(_, let bindings) = kind { bindings } else { [] }
  }

  /// The keyword of the declaration, such as `struct`, `case` or `func`.
  package var introducer: String {
    switch kind {
    case .type(let keyword), .variable(let keyword, _), .other(let keyword): keyword
    case .cases: "case"
    }
  }

  /// The keyword with its article, such as `a struct` or `an enum`.
  package var introducerWithArticle: String {
    let isVowel = introducer.first.map { "aeiou".contains($0) } ?? false
    return (isVowel ? "an " : "a ") + introducer
  }
}
