import ComposableNotes
import ComposableSyntax

/// The initializers of the structs that notes name, as far as their sources show.
///
/// A note writes a value as `Module.Struct.init(field: value)`, with all fields. The test gets a
/// call of an initializer with the values of these fields. The test assigns each field of which the
/// source of the initializer does not show that it has its value then. Arguments that are equal to
/// the default values are left out.
struct StructInitializers {
  /// The file of a test, and its module.
  struct Test {
    let file: SourceFile
    let module: String

    /// The position of a call in the test.
    var offset = 0

    /// Returns whether the call can use what has some attributes.
    fileprivate func canUse(_ attributes: [Attribute], in source: SourceFile) -> Bool {
      attributes.allSatisfy { attribute in
        if attribute.baseName == "available" {
          let text = attribute.arguments.map { source.source[$0] } ?? ""
          return !["deprecated", "obsoleted", "unavailable"].contains(where: text.contains)
        }
        // A global actor.
        return !attribute.baseName.hasSuffix("Actor")
          || file.attributes(around: offset).contains(attribute.baseName)
      }
    }
  }

  typealias Field = (label: String, text: String)

  /// A call of an initializer, and the fields to assign to its value.
  struct Call {
    let text: String
    let rest: [Field]
  }

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

  /// Returns the names of the types of the initializers' parameters.
  var parameterTypes: Set<String> {
    let parameters = parts.values.joined().flatMap { part in
      part.type.members.filter { $0.introducer == "init" }.flatMap(\.parameters).map {
        part.file.source[$0.type]
      }
    }
    return Set(parameters)
  }

  /// Returns whether a name always stands for the same value: a constant of a type, or a case.
  func isConstant(_ name: String) -> Bool {
    parts.values.joined().contains { part in
      part.type.members.contains { member in
        switch member.kind {
        case .variable("let", let bindings):
          member.has("static") && bindings.contains { $0.name == name }
        case .cases(let cases): cases.contains { $0.name == name }
        default: false
        }
      }
    }
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
  /// Returns whether an enum's case with several values has them in one tuple.
  ///
  /// - Throws: A refusal if its source is not known.
  func hasTuple(_ name: String, of path: String, in test: Test) throws -> Bool {
    if ["Composable.IdentifiedAction", "Composable.StackAction"].contains(path) { return false }
    let part = try declaration(of: path, in: test, ("enum", "cases"))
    let member = part.type.members.first { $0.cases.contains { $0.name == name } }
    guard let member, test.canUse(member.attributes, in: part.file) else {
      throw Refusal("The test cannot use the case \"\(name)\" of \"\(path)\".")
    }
    return member.cases.first { $0.name == name }?.parameters?.count == 1
  }

  private func declaration(
    of path: String,
    in test: Test,
    _ kind: (keyword: String, parts: String) = ("struct", "initializers")
  ) throws -> Part {
    let (module, name) = Self.split(path)
    let all = (parts[name] ?? []).filter { $0.type.declaration.isType(kind.keyword) }
    let inFile = all.filter { $0.file.path == test.file.path && module == test.module }
    let inModule = all.filter { $0.file.path.split(separator: "/").contains(module[...]) }
    guard let part = [inFile, inModule, all].first(where: { !$0.isEmpty }) else {
      throw Refusal(
        "The declaration of \"\(path)\" was not found, so its \(kind.parts) are unknown."
      )
    }
    guard part.count == 1 else {
      throw Refusal(
        "\"\(path)\" is declared \(part.count) times, so its \(kind.parts) are unknown."
      )
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
    case "private": return false
    case "fileprivate": return part.file.path == test.file.path
    case "public", "open", "package": return true
    default:
      let module = Self.split(path).module
      return module == test.module || test.file.importsForTests(module)
    }
  }
}

// MARK: Calls

extension StructInitializers {
  /// Returns the call that leads to a value with some fields by the fewest statements.
  func call(of path: String, _ fields: [Field], in test: Test) throws -> Call {
    let part = try declaration(of: path, in: test)
    let properties = part.storedProperties
    let names = Set(properties.map(\.name))
    let unknown = fields.first { !names.contains($0.label) }
    if let unknown {
      throw Refusal(
        "\"\(path)\" has a field \"\(unknown.label)\" that its declaration does not show."
      )
    }
    let calls = initializers(of: part, path, in: test).compactMap { initializer in
      self.call(of: initializer, part, path, fields, in: test)
    }
    let best = calls.min { ($0.rest.count, $0.text.count) < ($1.rest.count, $1.text.count) }
    guard let best else {
      throw Refusal(
        "\"\(path)\" has no initializer that sets its fields and that the test can call."
      )
    }
    return best
  }

  /// An initializer, as far as its source shows what it does.
  private struct Initializer {
    var parameters: [InitializerParameter]

    /// The fields whose values are not those of parameters, or `nil` if all can be changed.
    var changed: Set<String>? = []
  }

  /// A parameter of an initializer, and the field that it sets, if it only does that.
  private struct InitializerParameter {
    let label: String?
    let name: String
    let type: String?
    var field: String?
    let defaultValue: String?
  }

  private func initializers(
    of part: Part,
    _ path: String,
    in test: Test
  ) -> [Initializer] {
    let declared = part.type.members.filter { $0.introducer == "init" }
    let extensions = (parts[part.type.name] ?? []).filter {
      $0.type.declaration.isType("extension")
    }
    let others = extensions.flatMap { other in
      other.type.members.filter { $0.introducer == "init" }.map { (other, $0) }
    }
    let isolation = part.type.declaration.attributes
    var found = (declared.map { (part, $0) } + others).compactMap { other, declaration in
      let outer =
        declaration.has("nonisolated") ? [] : isolation + other.type.declaration.attributes
      return isVisible(declaration.access, of: other, path, in: test)
        && test.canUse(declaration.attributes + outer, in: other.file)
        ? initializer(declaration, in: other.file) : nil
    }
    let properties = part.storedProperties.filter {
      !$0.isConstant && !$0.isShared || $0.defaultValue == nil
    }
    if declared.isEmpty, isVisible(nil, of: part, path, in: test),
      test.canUse(isolation, in: part.file),
      properties.allSatisfy({
        $0.access != "private" && isVisible($0.access, of: part, path, in: test)
      })
    {
      let parameters = properties.map {
        InitializerParameter(
          label: $0.name,
          name: $0.name,
          type: $0.type,
          field: $0.name,
          defaultValue: $0.defaultValue
        )
      }
      found.append(Initializer(parameters: parameters))
    }
    return found
  }

  /// Returns what an initializer does, or `nil` if a test cannot simply call it.
  private func initializer(_ declaration: Declaration, in file: SourceFile) -> Initializer? {
    guard let body = declaration.body else { return nil }
    let head = file.indices(in: declaration.range.lowerBound..<body.lowerBound)
    let isPlain = !head.contains {
      ["async", "throws", "?", "!", "<"].contains(file.text($0))
        && file.enclosing[$0] == file.enclosing[head.lowerBound]
    }
    guard isPlain, declaration.genericParameters == nil else { return nil }
    let parameters = declaration.parameters.map { parameter in
      InitializerParameter(
        label: parameter.label,
        name: parameter.secondName ?? parameter.firstName ?? "_",
        type: file.source[parameter.type],
        defaultValue: parameter.defaultValue.map { file.source[$0] }
      )
    }
    var initializer = Initializer(parameters: parameters)
    for statement in file.statements(in: file.indices(in: body)) {
      var tokens = statement
      if file.at(tokens.lowerBound, ["self", "."]) { tokens = tokens.dropFirst(2) }
      guard tokens.count > 2, file.isWord(tokens.lowerBound), file.at(tokens.lowerBound + 1, "=")
      else {
        initializer.changed = nil
        break
      }
      // A property with a wrapper is assigned with an underscore.
      let field = String(file.text(tokens.lowerBound).drop { $0 == "_" })
      let value = tokens.dropFirst(2)
      let parameter = value.count == 1 ? file.text(value.lowerBound) : nil
      if let index = parameters.firstIndex(where: { $0.name == parameter }) {
        initializer.parameters[index].field = field
      } else if value.contains(where: { file.at($0, "(") || file.at($0, "{") }) {
        // A function can change other fields.
        initializer.changed = nil
      } else {
        initializer.changed?.insert(field)
      }
    }
    return initializer
  }

  /// Returns the call of an initializer, or `nil` if it cannot lead to the fields.
  private func call(
    of initializer: Initializer,
    _ part: Part,
    _ path: String,
    _ fields: [Field],
    in test: Test
  ) -> Call? {
    let values = Dictionary(fields.map { ($0.label, $0.text) }) { first, _ in first }
    let properties = part.storedProperties
    var arguments: [String] = []
    for parameter in initializer.parameters {
      guard let value = value(of: parameter, values, properties, path, in: test) else {
        if parameter.defaultValue != nil { continue }
        return nil
      }
      if parameter.defaultValue.isSame(as: value) { continue }
      arguments.append((parameter.label.map { "\($0): " } ?? "") + value)
    }
    let set = Set(initializer.parameters.compactMap(\.field))
    var rest: [Field] = []
    for property in properties {
      guard let value = values[property.name] else { return nil }
      let isKnown =
        initializer.changed.map { changed in
          !changed.contains(property.name)
            && (set.contains(property.name) || property.defaultValue.isSame(as: value))
        } ?? false
      if isKnown { continue }
      guard !property.isConstant, isVisible(property.setterAccess, of: part, path, in: test) else {
        return nil
      }
      rest.append(((property.isShared ? "$" : "") + property.name, value))
    }
    return Call(text: "\(Self.split(path).name)(\(arguments.joined(separator: ", ")))", rest: rest)
  }

  /// Returns the value to pass to a parameter: that of a field, or a struct with equal fields.
  private func value(
    of parameter: InitializerParameter,
    _ values: [String: String],
    _ properties: [StoredProperty],
    _ path: String,
    in test: Test
  ) -> String? {
    if let field = parameter.field { return values[field] }
    if let property = properties.first(where: { $0.name == parameter.name }),
      property.type.isWritten(like: parameter.type)
    {
      return values[property.name]
    }
    let type = "\(Self.split(path).module).\(parameter.type ?? "")"
    guard let part = try? declaration(of: type, in: test) else { return nil }
    let fields = part.storedProperties.compactMap { other -> Field? in
      let property = properties.first { $0.name == other.name }
      guard let property, property.type.isWritten(like: other.type) else { return nil }
      return values[property.name].map { (other.name, $0) }
    }
    guard fields.count == part.storedProperties.count else { return nil }
    let call = try? call(of: type, fields, in: test)
    return call?.rest.isEmpty == true ? call?.text : nil
  }
}

extension String? {
  /// Returns whether a type is another one, or both are lists of the same elements.
  ///
  /// The same literal creates both lists.
  fileprivate func isWritten(like other: String?) -> Bool {
    guard let self, let other else { return false }
    func element(_ type: String) -> Substring? {
      if type.hasPrefix("["), !type.contains(":") { return type.dropFirst().dropLast() }
      if type.hasPrefix("IdentifiedArrayOf<") { return type.dropFirst(18).dropLast() }
      return nil
    }
    return self == other || element(self) != nil && element(self) == element(other)
  }

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
  let type: String?
  let isConstant: Bool
  let access: String?
  let setterAccess: String?
  let defaultValue: String?
  let isShared: Bool
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
        let type = binding.type.map { file.source[$0] }
        if let shared = member.attribute("Shared") {
          // The note has the value as a property of the state, which is no default value.
          let isCreated = shared.arguments != nil || value != nil
          return StoredProperty(
            name: name,
            type: type.map { "Shared<\($0)>" },
            isConstant: false,
            access: member.access,
            setterAccess: setter ?? member.access,
            defaultValue: isCreated ? "@Shared" : nil,
            isShared: true
          )
        }
        return StoredProperty(
          name: name,
          type: type,
          isConstant: keyword == "let",
          access: member.access,
          setterAccess: setter ?? member.access,
          defaultValue: value ?? (isOptional && keyword == "var" ? "nil" : nil),
          isShared: false
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

  /// Returns the names of the attributes of the declarations around an offset.
  fileprivate func attributes(around offset: Int) -> Set<String> {
    let all = types.flatMap(\.withNestedTypes)
    let types = all.filter { $0.declaration.range.contains(offset) }
    let members = (Scanner.members(of: source).declarations + types.flatMap(\.members)).filter {
      $0.range.contains(offset)
    }
    if members.contains(where: { $0.has("nonisolated") }) { return [] }
    // A suite can be extended.
    let suites = all.filter { type in types.contains { $0.name == type.name } }.map(\.declaration)
    return Set((suites + members).flatMap(\.attributes).map(\.baseName))
  }

  /// Returns the name of the struct whose `init` is at a token.
  fileprivate func structPath(before index: Int) -> (name: String, end: Int)? {
    var start = index
    while at(start - 1, "."), isWord(start - 2) { start -= 2 }
    return structPath(from: start)
  }

  /// Returns the name of the struct in `Module.Struct.init(`, and the index of the bracket.
  func structPath(from index: Int) -> (name: String, end: Int)? {
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
