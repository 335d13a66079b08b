extension Expansion {
  /// `public ` or `package ` where the members that are written for `declaration` need it.
  func access(of declaration: Declaration) -> String {
    var access = declaration.access
    // What is in `public extension Outer { … }` is public by default.
    if access == nil, let context, context.isType("extension") { access = context.access }
    return switch access {
    case "public", "open": "public "
    case "package": "package "
    default: ""
    }
  }

  /// The `@available` attributes of `declaration`, a line each.
  func availability(of declaration: Declaration) -> String {
    Self.availability(of: declaration, in: source)
  }

  private static func availability(of declaration: Declaration, in source: SourceText) -> String {
    declaration.attributes.filter { $0.baseName == "available" }
      .map { source[$0.range] + "\n" }
      .joined()
  }

  /// An extension with those of `protocols` that the type does not conform to yet, or nothing.
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
    var availability = ""
    for node in [request.declaration] + request.lexicalContext {
      var scanner = Scanner(node.text)
      guard let declaration = scanner.scanDeclaration() else { continue }
      availability += Self.availability(of: declaration, in: node.text)
    }
    return "\(availability)\(isolation)extension \(type): \(missing.joined(separator: ", ")) "
      + members.block
  }

  /// A directive that makes the compiler report what follows on a line of the declaration, where the
  /// compiler sends the declaration's own.
  func sourceLocation(line: Int) -> String? {
    let node = request.declaration
    guard let first = node.line, !node.fileName.contains(where: { "\"\\\n".contains($0) }) else {
      return nil
    }
    return "#sourceLocation(file: \"\(node.fileName)\", line: \(first + line))"
  }

  /// Text for each declaration among `members`, inside the `#if`s that are around it.
  ///
  /// An `#if` without anything to write in it is left out.
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

  /// The source of a type, with identifiers replaced as ``SourceText/replacing(_:)`` does.
  func type(_ range: Range<Int>, replacing names: [String: String]) -> String {
    SourceText(source[range]).replacing(names)
  }

  /// Returns whether a type mentions `name`, not as a member of another type.
  func type(_ range: Range<Int>, mentions name: String) -> Bool {
    SourceText(source[range]).mentions(name)
  }
}

extension SourceText {
  /// The text of a type, with identifiers replaced where they stand for themselves and not for a
  /// member of another type.
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
      isMember = text == "."
      offset = token.range.upperBound
    }
    return result
  }

  /// Returns whether the type that the text is mentions `name`, not as a member of another type.
  func mentions(_ name: String) -> Bool {
    replacing([name: name + "\0"]).contains("\0")
  }
}

extension String {
  /// The last component of a qualified name, without generic arguments.
  var baseName: String {
    let name = prefix { $0 != "<" }
    return String(name.split(separator: ".").last ?? name)
  }

  /// The name without backticks.
  var unquoted: String {
    count > 2 && hasPrefix("`") && hasSuffix("`") ? String(dropFirst().dropLast()) : self
  }

  /// The name with a prefix, in backticks if it needs them.
  func prefixed(by prefix: String) -> String {
    let name = prefix + unquoted
    let isPlain = name.unicodeScalars.allSatisfy {
      $0.properties.isXIDContinue || $0 == "$" || $0.value > 0x7F
    }
    return isPlain ? name : "`\(name)`"
  }

  /// With every line moved two columns to the right.
  var indented: String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "  " + $0 }
      .joined(separator: "\n")
  }
}

extension [String] {
  var lines: String { joined(separator: "\n") }

  /// A brace-enclosed block with a line, or several, for each element.
  var block: String {
    isEmpty ? "{}" : "{\n" + lines.indented + "\n}"
  }
}
