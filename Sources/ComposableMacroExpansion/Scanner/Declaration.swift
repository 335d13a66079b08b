/// The parts of a declaration that the macros need.
///
/// All ranges refer to the scanned text.
struct Declaration: Sendable {
  enum Kind: Sendable {
    /// `struct`, `enum`, `class`, `actor`, `protocol`, `extension`.
    case type(String)
    case cases([EnumCase])
    /// `let` or `var`.
    case variable(String, [Binding])
    /// Any other declaration, with its introducing keyword.
    case other(String)
  }

  var kind: Kind
  var attributes: [Attribute] = []
  var modifiers: [Modifier] = []
  /// The name of a type, function or type alias, or the extended type of an extension.
  var name = ""
  var nameRange: Range<Int>?
  var keyword = 0..<0
  var genericParameters: Range<Int>?
  /// The parameters of an initializer or a function.
  var parameters: [Parameter] = []
  var inheritance: [Range<Int>] = []
  var whereClause: Range<Int>?
  /// The text between the braces.
  var body: Range<Int>?
  /// The range from the first attribute, modifier or keyword to the last token.
  var range = 0..<0
  /// The whitespace and comments before the declaration.
  var leadingTrivia = 0..<0
}

extension Declaration {
  /// The declared access level, if any.
  var access: String? {
    modifiers.last { $0.detail == nil && Modifier.accessLevels.contains($0.name) }?.name
  }

  func has(_ modifier: String) -> Bool {
    modifiers.contains { $0.name == modifier && $0.detail == nil }
  }

  func attribute(_ baseName: String) -> Attribute? {
    attributes.first { $0.baseName == baseName }
  }

  func isType(_ keyword: String) -> Bool {
    if case .type(keyword) = kind { true } else { false }
  }

  /// The name as written in a reference to the type.
  var typeName: String {
    ["any", "some", "each", "repeat", "nonisolated"].contains(name) ? "`\(name)`" : name
  }

  /// The elements of a `case` declaration.
  var cases: [EnumCase] {
    if case .cases(let cases) = kind { cases } else { [] }
  }

  /// The variables of a `let` or `var` declaration.
  var bindings: [Binding] {
    if case .variable(_, let bindings) = kind { bindings } else { [] }
  }

  /// The keyword of the declaration, such as `struct`, `case` or `func`.
  var introducer: String {
    switch kind {
    case .type(let keyword), .variable(let keyword, _), .other(let keyword): keyword
    case .cases: "case"
    }
  }

  /// The keyword with its article, such as `a struct` or `an enum`.
  var introducerWithArticle: String {
    let isVowel = introducer.first.map { "aeiou".contains($0) } ?? false
    return (isVowel ? "an " : "a ") + introducer
  }
}
