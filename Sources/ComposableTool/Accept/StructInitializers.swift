import ComposableSyntax

/// The initializers of the structs that notes name, as far as their sources show.
///
/// A note writes a value as `Module.Struct.init(field: value)`, with all fields. The test gets a
/// call of an initializer that sets the same fields: the memberwise one, or one that does nothing
/// but assign its parameters. Arguments that are equal to the default values are left out.
struct StructInitializers {
  /// The file of a test, and its module.
  struct Test {
    let file: SourceFile
    let module: String
  }

  private typealias Field = (label: String, text: String)

  private let parts: [String: [Part]]

  /// - Parameter files: The files with the declarations.
  init(in files: [SourceFile]) {
    let all = files.flatMap { file in
      file.types.flatMap { Part(file: file, type: $0).all }
    }
    parts = Dictionary(grouping: all, by: \.type.name)
  }

  /// Returns the names of the structs in some source, with their modules.
  static func names(in source: String) -> Set<String> {
    let file = SourceFile(path: "", text: source)
    return Set(
      file.words("init", in: file.tokens.indices).compactMap { file.structPath(before: $0)?.name }
    )
  }

  /// Returns source that compiles in a test.
  func complete(_ source: String, in test: Test) throws -> String {
    let file = SourceFile(path: "", text: source)
    return try complete(file.tokens.indices, of: file, in: test)
  }

  private func complete(_ tokens: Range<Int>, of file: SourceFile, in test: Test) throws -> String {
    var text = ""
    var (index, end) = (
      tokens.lowerBound, tokens.first.map { file.tokens[$0].range.lowerBound } ?? 0
    )
    while index < tokens.upperBound {
      let range = file.range(of: index)
      text += file.source[end..<range.lowerBound]
      if let path = file.structPath(from: index), let close = file.partner(path.end) {
        let fields = try file.arguments(in: path.end).map { argument in
          (argument.label ?? "", try complete(argument.tokens, of: file, in: test))
        }
        text += try call(of: path.name, fields, in: test)
        index = close
      } else {
        text += file.text(index)
      }
      end = file.range(of: index).upperBound
      index += 1
    }
    return text
  }

  /// Throws a refusal if tests cannot assign a field of a struct.
  func checkAssignment(of field: String, of path: String, in test: Test) throws {
    let part = try declaration(of: path, in: test)
    let property = part.storedProperties.first { $0.name == field }
    guard let property, !property.isConstant,
      isVisible(property.setterAccess, of: part, path, in: test)
    else { throw Refusal("\"$0.\(field)\" cannot be assigned in the test.") }
  }
}

// MARK: Declarations

extension StructInitializers {
  private func declaration(of path: String, in test: Test) throws -> Part {
    let (module, name) = Self.split(path)
    let all = (parts[name] ?? []).filter { $0.type.declaration.isType("struct") }
    let inFile = all.filter { $0.file.path == test.file.path && module == test.module }
    let inModule = all.filter { $0.file.path.split(separator: "/").contains(module[...]) }
    guard let part = [inFile, inModule, all].first(where: { !$0.isEmpty }) else {
      throw Refusal(
        "The declaration of \"\(path)\" was not found, so its initializers are unknown."
      )
    }
    guard part.count == 1 else {
      throw Refusal("\"\(path)\" is declared \(part.count) times, so its initializers are unknown.")
    }
    return part[0]
  }

  private static func split(_ path: String) -> (module: String, name: String) {
    let parts = path.split(separator: ".", maxSplits: 1)
    return (String(parts[0]), parts.dropFirst().joined())
  }

  /// Returns whether a test can use a member with an access level.
  private func isVisible(_ access: String?, of part: Part, _ path: String, in test: Test) -> Bool {
    switch access {
    case "private", "fileprivate": return part.file.path == test.file.path
    case "public", "open", "package": return true
    default:
      let module = Self.split(path).module
      return module == test.module || test.file.importsForTests(module)
    }
  }
}

// MARK: Calls

extension StructInitializers {
  /// Returns a call that creates a value with some fields.
  private func call(of path: String, _ fields: [Field], in test: Test) throws -> String {
    let part = try declaration(of: path, in: test)
    let properties = part.storedProperties
    let names = Set(properties.map(\.name))
    let unknown = fields.first { !names.contains($0.label) }
    if let unknown {
      throw Refusal(
        "\"\(path)\" has a field \"\(unknown.label)\" that its declaration does not show."
      )
    }
    let calls = initializers(of: part, path, in: test).compactMap { parameters in
      arguments(for: parameters, fields, properties)
    }
    guard let arguments = calls.min(by: { $0.count < $1.count }) else {
      throw Refusal(
        "\"\(path)\" has no initializer that sets its fields and that the test can call."
      )
    }
    return "\(Self.split(path).name)(\(arguments.joined(separator: ", ")))"
  }

  /// A parameter of an initializer, and the field that it sets.
  private struct InitializerParameter {
    let label: String?
    let field: String
    let defaultValue: String?
  }

  private func initializers(
    of part: Part,
    _ path: String,
    in test: Test
  ) -> [[InitializerParameter]] {
    let declared = part.type.members.filter { $0.introducer == "init" }
    let extensions = (parts[part.type.name] ?? []).filter {
      $0.type.declaration.isType("extension")
    }
    let others = extensions.flatMap { other in
      other.type.members.filter { $0.introducer == "init" }.map { (other, $0) }
    }
    var found = (declared.map { (part, $0) } + others).compactMap { part, declaration in
      isVisible(declaration.access, of: part, path, in: test)
        ? parameters(of: declaration, in: part.file) : nil
    }
    let properties = part.storedProperties.filter { !$0.isConstant || $0.defaultValue == nil }
    if declared.isEmpty, isVisible(nil, of: part, path, in: test),
      properties.allSatisfy({
        $0.access != "private" && isVisible($0.access, of: part, path, in: test)
      })
    {
      found.append(
        properties.map {
          InitializerParameter(label: $0.name, field: $0.name, defaultValue: $0.defaultValue)
        }
      )
    }
    return found
  }

  /// Returns the parameters of an initializer that only assigns them.
  private func parameters(
    of declaration: Declaration,
    in file: SourceFile
  ) -> [InitializerParameter]? {
    guard let body = declaration.body else { return nil }
    let head = file.indices(in: declaration.range.lowerBound..<body.lowerBound)
    let isPlain = !head.contains {
      ["async", "throws", "?", "!", "<"].contains(file.text($0))
        && file.enclosing[$0] == file.enclosing[head.lowerBound]
    }
    guard isPlain, declaration.genericParameters == nil else { return nil }
    var fields: [String: String] = [:]
    for statement in file.statements(in: file.indices(in: body)) {
      let texts = statement.map(file.text)
      guard texts.count == 5, texts[0...1].elementsEqual(["self", "."]), texts[3] == "=" else {
        return nil
      }
      fields[texts[4]] = texts[2]
    }
    guard fields.count == declaration.parameters.count else { return nil }
    var parameters: [InitializerParameter] = []
    for parameter in declaration.parameters {
      guard let name = parameter.secondName ?? parameter.firstName, let field = fields[name] else {
        return nil
      }
      let value = parameter.defaultValue.map { file.source[$0] }
      parameters.append(
        InitializerParameter(label: parameter.label, field: field, defaultValue: value)
      )
    }
    return parameters
  }

  /// Returns the arguments for the fields, or `nil` if the initializer leads to others.
  private func arguments(
    for parameters: [InitializerParameter],
    _ fields: [Field],
    _ properties: [StoredProperty]
  ) -> [String]? {
    let values = Dictionary(fields.map { ($0.label, $0.text) }) { first, _ in first }
    let set = Set(parameters.map(\.field))
    for property in properties where !set.contains(property.name) {
      guard let value = values[property.name], property.defaultValue.isSame(as: value) else {
        return nil
      }
    }
    var arguments: [String] = []
    for parameter in parameters {
      guard let value = values[parameter.field] else { return nil }
      if parameter.defaultValue.isSame(as: value) { continue }
      arguments.append((parameter.label.map { "\($0): " } ?? "") + value)
    }
    return arguments
  }
}

extension String? {
  /// Returns whether the expression of a default value is that of a value.
  ///
  /// `Filter.all` is `.all` where the type is known.
  fileprivate func isSame(as value: String) -> Bool {
    guard let self else { return false }
    let texts = SourceFile(path: "", text: self).texts
    let others = SourceFile(path: "", text: value).texts
    return texts == others || others.first == "." && texts.suffix(others.count) == others[...]
  }
}

// MARK: Source

/// A stored property of a struct.
private struct StoredProperty {
  let name: String
  let isConstant: Bool
  let access: String?
  let setterAccess: String?
  let defaultValue: String?
}

extension Part {
  fileprivate var storedProperties: [StoredProperty] {
    type.members.filter { !$0.has("static") && !$0.has("lazy") }.flatMap { member in
      guard case .variable(let keyword, let bindings) = member.kind else {
        return [StoredProperty]()
      }
      return bindings.compactMap { binding in
        guard let name = binding.name, !binding.isComputed else { return nil }
        let setter = member.modifiers.last { $0.detail == "set" }?.name
        let isOptional = binding.type.map { file.source[$0].hasSuffix("?") } ?? false
        let value = binding.initialValue.map { file.source[$0] }
        return StoredProperty(
          name: name,
          isConstant: keyword == "let",
          access: member.access,
          setterAccess: setter ?? member.access,
          defaultValue: value ?? (isOptional && keyword == "var" ? "nil" : nil)
        )
      }
    }
  }
}

extension SourceFile {
  /// Returns whether the file imports a module with `@testable`.
  fileprivate func importsForTests(_ module: String) -> Bool {
    words(["import"]).contains { at($0 - 2, ["@", "testable"]) && text($0 + 1) == module }
  }

  /// Returns the name of the struct whose `init` is at a token.
  fileprivate func structPath(before index: Int) -> (name: String, end: Int)? {
    var start = index
    while at(start - 1, "."), isWord(start - 2) { start -= 2 }
    return structPath(from: start)
  }

  /// Returns the name of the struct in `Module.Struct.init(`, and the index of the bracket.
  fileprivate func structPath(from index: Int) -> (name: String, end: Int)? {
    guard isWord(index), !at(index - 1, ".") else { return nil }
    var (names, end) = ([text(index)], index + 1)
    while at(end, "."), isWord(end + 1), !at(end + 1, "init") {
      names.append(text(end + 1))
      end += 2
    }
    guard names.count > 1, at(end, [".", "init", "("]) else { return nil }
    return (names.joined(separator: "."), end + 2)
  }
}
