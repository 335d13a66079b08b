import ComposableSyntax

extension Expansion {
  /// Returns `public ` or `package ` if the members generated for `declaration` need it.
  func access(of declaration: Declaration) -> String {
    var access = declaration.access
    // Members of `public extension Outer { … }` are public by default.
    if access == nil, let context, context.isType("extension") { access = context.access }
    return switch access {
    case "public", "open": "public "
    case "package": "package "
    default: ""
    }
  }

  /// Returns the `@available` attributes of `declaration`, one per line.
  func availability(of declaration: Declaration) -> String {
    Self.availability(of: declaration, in: source)
  }

  private static func availability(of declaration: Declaration, in source: SourceText) -> String {
    declaration.attributes.filter { $0.baseName == "available" }
      .map { source[$0.range] + "\n" }
      .joined()
  }

  /// Returns whether a case is unavailable on all platforms, so that no code can name it.
  func isUnavailable(_ declaration: Declaration) -> Bool {
    availabilityWords(of: declaration).contains { $0.first == "*" && $0.contains("unavailable") }
  }

  /// Returns the deprecation of a generated member that names all cases.
  ///
  /// Without it, a deprecated case would cause a warning.
  func deprecation(of members: [Member]) -> String {
    let isDeprecated = members.declarations.contains {
      !$0.cases.isEmpty && availabilityWords(of: $0).contains { $0.contains("deprecated") }
    }
    return isDeprecated ? "@available(*, deprecated)\n" : ""
  }

  /// Returns the words in each `@available` attribute of `declaration`.
  private func availabilityWords(of declaration: Declaration) -> [[Substring]] {
    declaration.attributes.filter { $0.baseName == "available" }.compactMap(\.arguments)
      .map { source[$0].split { $0 == "," || $0.isWhitespace || $0 == ":" } }
  }

  /// Returns an extension with the `protocols` that the type does not conform to yet, or an empty
  /// string.
  ///
  /// The names of the protocols are qualified.
  func conformances(
    _ protocols: [String],
    isolation: String = "nonisolated ",
    members: [String] = []
  ) -> String {
    let missing = protocols.filter { name in
      request.missingConformances.contains { $0.baseName == name.baseName }
    }
    guard !missing.isEmpty, let type = request.extendedType else { return "" }
    var availability = attached.map(availability) ?? ""
    for node in request.lexicalContext {
      var scanner = Scanner(node.text)
      guard let declaration = scanner.scanDeclaration() else { continue }
      availability += Self.availability(of: declaration, in: node.text)
    }
    return "\(availability)\(isolation)extension \(type): \(missing.joined(separator: ", ")) "
      + members.block
  }

  /// Returns a directive that makes the compiler report subsequent code at a line of the
  /// declaration, if the compiler sends the declaration's location.
  func sourceLocation(line: Int) -> String? {
    let node = request.declaration
    guard let first = node.line, !node.fileName.contains(where: { "\"\\\n".contains($0) }) else {
      return nil
    }
    return "#sourceLocation(file: \"\(node.fileName)\", line: \(first + line))"
  }

  /// Returns text whose errors the compiler reports on the line of `offset` in the declaration.
  func located(_ text: String, at offset: Int) -> String {
    guard let location = sourceLocation(line: source.lineCount(in: 0..<offset)) else { return text }
    return [location, text, "#sourceLocation()"].lines
  }

  /// Returns text for each declaration in `members`, inside of its enclosing `#if`s.
  ///
  /// An empty `#if` is omitted.
  func map(_ members: [Member], _ text: (Declaration) -> [String]) -> [String] {
    members.flatMap { member in
      switch member {
      case .declaration(let declaration):
        return text(declaration)
      case .conditional(let clauses):
        let bodies = clauses.map { map($0.members, text) }
        if bodies.allSatisfy(\.isEmpty) { return [] }
        var lines: [String] = []
        for (clause, body) in zip(clauses, bodies) {
          let condition = clause.condition.map { " " + source[$0] } ?? ""
          lines.append(clause.directive + condition)
          lines += body
        }
        return lines + ["#endif"]
      }
    }
  }

  /// Returns the source of a type, with identifiers replaced as by ``SourceText/replacing(_:)``.
  func type(_ range: Range<Int>, replacing names: [String: String]) -> String {
    SourceText(source[range]).replacing(names)
  }

  /// Returns whether a type mentions `name`, other than as a member of another type.
  func type(_ range: Range<Int>, mentions name: String) -> Bool {
    SourceText(source[range]).mentions(name)
  }
}

extension SourceText {
  /// Returns the text of a type with identifiers replaced, except for members of other types.
  func replacing(_ names: [String: String]) -> String {
    let lexer = Lexer(self)
    var result = ""
    var offset = 0
    var isMember = false
    while offset < count {
      let token = lexer.token(from: offset, operand: false)
      guard token.kind != .endOfFile else { break }
      let text = self[token.range]
      result += self[offset..<token.range.lowerBound]
      result += isMember ? text : names[text] ?? text
      // The second colon of a module selector follows the first one.
      isMember = text == "." || text == ":" && result.hasSuffix("::")
      offset = token.range.upperBound
    }
    return result
  }

  /// Returns whether the text, which is a type, mentions `name` other than as a member of another
  /// type.
  func mentions(_ name: String) -> Bool {
    replacing([name: name + "\0"]).contains("\0")
  }

  /// Returns whether the text, which is an expression, mentions `name` other than as a member or as
  /// a label.
  func reads(_ name: String) -> Bool {
    replacing([name: name + "\0"]).split(separator: "\0", omittingEmptySubsequences: false)
      .dropFirst().contains { $0.first { !$0.isWhitespace } != ":" }
  }
}

extension String {
  /// Returns the name with a prefix, in backticks if necessary.
  func prefixed(by prefix: String) -> String {
    let name = prefix + unquoted
    let isPlain = name.unicodeScalars.allSatisfy {
      $0.properties.isXIDContinue || $0 == "$" || $0.value > 0x7F
    }
    return isPlain ? name : "`\(name)`"
  }

  /// The text with each line indented by two spaces.
  var indented: String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "  " + $0 }
      .joined(separator: "\n")
  }
}

extension [String] {
  var lines: String { joined(separator: "\n") }

  /// A block in braces with the elements, each one or more lines.
  var block: String {
    isEmpty ? "{}" : "{\n" + lines.indented + "\n}"
  }
}
