import ComposableSyntax

extension SourceFile {
  /// The declaration of a type, or an extension.
  struct TypeSyntax {
    /// `struct`, `enum`, `class`, `actor`, `protocol` or `extension`.
    var keyword: String
    /// The token of the keyword.
    var start: Int
    /// The first token of its attributes and modifiers.
    var head: Int
    /// The name, which has dots for an extension of a nested type.
    var name: String
    /// The tokens of the types after the colon.
    var inheritance: Range<Int>
    /// The braces.
    var open: Int
    var close: Int
    /// The enclosing type, as an index.
    var parent: Int?
  }

  /// Finds the declarations of types, in the order of the text.
  func typeSyntax() -> [TypeSyntax] {
    var types: [TypeSyntax] = []
    var open: [Int] = []
    for index in tokens.indices {
      while let last = open.last, types[last].close <= index { open.removeLast() }
      guard var type = typeSyntax(at: index) else { continue }
      type.parent = open.last { types[$0].open < index && types[$0].close > type.close }
      open.append(types.count)
      types.append(type)
    }
    return types
  }

  private static let typeKeywords: Set = [
    "struct", "enum", "class", "actor", "protocol", "extension",
  ]

  private func typeSyntax(at index: Int) -> TypeSyntax? {
    guard tokens[index].kind == .identifier, Self.typeKeywords.contains(text(index)),
      isWord(index + 1),
      !at(index - 1, "."), !at(index - 1, "import"),
      !["func", "var", "let", "subscript", "init"].contains(text(index + 1))
    else { return nil }
    var next = index + 1
    var name = text(next)
    while at(next + 1, "."), isWord(next + 2) {
      next += 2
      name += "." + text(next)
    }
    next += 1
    if at(next, "<"), let end = closingAngle(next) {
      next = indices(in: tokens[next].range.lowerBound..<end + 1).upperBound
    }
    var inheritance = next..<next
    while next < tokens.count, !at(next, "{") {
      if at(next, ":"), inheritance.isEmpty {
        let end =
          (next..<min(next + 200, tokens.count)).first { at($0, "{") || at($0, "where") } ?? next
          + 1
        inheritance = next + 1..<max(end, next + 1)
      }
      if at(next, "}") || at(next, ";") || at(next, "=") || next > index + 400 { return nil }
      next += 1
    }
    guard next < tokens.count, let close = partners[next] else { return nil }
    return TypeSyntax(
      keyword: text(index),
      start: index,
      head: head(of: index),
      name: name,
      inheritance: inheritance,
      open: next,
      close: close
    )
  }

  private static let modifiers: Set = [
    "public", "package", "internal", "fileprivate", "private", "open", "final", "indirect",
    "nonisolated", "static",
    "weak", "lazy", "unowned", "distributed", "borrowing", "consuming", "mutating", "nonmutating",
    "override",
  ]

  /// Returns the first token of the attributes and modifiers before a keyword.
  func head(of keyword: Int) -> Int {
    var head = keyword
    while head > 0 {
      if isWord(head - 1), Self.modifiers.contains(text(head - 1)), !at(head - 2, ".") {
        head -= 1
      } else if let attribute = attribute(endingAt: head - 1) {
        head = attribute
      } else {
        break
      }
    }
    return head
  }

  /// Returns the `@` of the attribute or the start of the modifier with parentheses that ends with
  /// a token.
  private func attribute(endingAt last: Int) -> Int? {
    var name = last
    if at(last, ")") {
      guard let open = partners[last], touches(open) else { return nil }
      name = open - 1
      if isWord(name), Self.modifiers.contains(text(name)) { return name }
    }
    while isWord(name), at(name - 1, ".") { name -= 2 }
    return isWord(name) && at(name - 1, "@") ? name - 1 : nil
  }

  /// Returns the names of the attributes from `head` to the keyword, with the token of their `@`.
  func attributes(of keyword: Int) -> [(name: String, start: Int)] {
    (head(of: keyword)..<keyword).filter { at($0, "@") }.map { (text($0 + 1), $0) }
  }

  func hasAttribute(_ name: String, _ keyword: Int) -> Bool {
    attributes(of: keyword).contains { $0.name == name }
  }
}

extension [SourceFile.TypeSyntax] {
  /// Returns the innermost type that contains a token.
  func enclosing(_ index: Int) -> Int? {
    // The last type that starts before the token, or one around that type.
    var type: Int? = firstIndexOfSorted { $0.open >= index } - 1
    while let found = type, found >= 0, self[found].close <= index { type = self[found].parent }
    return type.flatMap { $0 >= 0 ? $0 : nil }
  }

  /// Returns the name of a type with the names of the types around it.
  func qualifiedName(_ index: Int) -> String {
    var name = self[index].name
    var parent = self[index].parent
    while let type = parent {
      name = self[type].name + "." + name
      parent = self[type].parent
    }
    return name
  }
}

/// Names of types with the names of the types around them, such as `Feature.State`.
enum QualifiedName {
  static func last(_ name: String) -> String {
    name.split(separator: ".").last.map(String.init) ?? name
  }

  /// Returns whether two names can name the same type in different scopes.
  static func areSame(_ a: String, _ b: String) -> Bool {
    a == b || a.hasSuffix("." + b) || b.hasSuffix("." + a)
  }
}
