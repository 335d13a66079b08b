import ComposableSyntax

/// `@DependencyEntry`: the key of a dependency, generated from the property that reads it.
enum DependencyEntryMacro: Macro {
  static func expand(_ expansion: inout Expansion) throws(Diagnostic) -> String {
    let declaration = try expansion.declaration()
    let entry: Entry
    do {
      entry = try Entry(declaration, expansion)
    } catch {
      // Only the accessor role reports it, to report it once.
      guard expansion.role == .accessor else { return "" }
      throw error
    }
    // On the line of the property, because its type can be one that no dependency has.
    return expansion.role == .accessor
      ? entry.accessors : expansion.located(entry.key, at: declaration.keyword.lowerBound)
  }
}

/// A property that `@DependencyEntry` is attached to.
private struct Entry {
  private let type: String
  private let testValue: String
  private let liveValue: String?
  private let previewValue: String?
  private let keyName: String
  private let keyAccess: String
  /// The access level of the key's members.
  private let access: String
  private let availability: String

  init(_ declaration: Declaration, _ expansion: Expansion) throws(Diagnostic) {
    let source = expansion.source
    if let context = expansion.context,
      !context.isType("extension") || context.name.baseName != "DependencyValues"
    {
      throw expansion.error(
        "'@DependencyEntry' can only be applied in an extension of 'DependencyValues'",
        at: declaration.keyword
      )
    }
    guard case .variable("var", let bindings) = declaration.kind, bindings.count == 1,
      let name = bindings[0].name, bindings[0].accessorBlock == nil,
      let property = ClientProperty(declaration, in: source)
    else {
      throw expansion.error(
        "'@DependencyEntry' can only be applied to a 'var' with a value for tests",
        at: declaration.keyword
      )
    }
    func missing(_ what: String, _ message: String, at offset: Int, _ text: String) -> Diagnostic {
      let edit = Diagnostic.Edit(range: offset..<offset, replacement: text)
      return expansion.error(
        "'@DependencyEntry' needs \(what) of '\(name)'",
        at: bindings[0].pattern,
        fixIts: [.init(message: message, edits: [edit])]
      )
    }
    guard let initialValue = bindings[0].initialValue else {
      let end = bindings[0].type?.upperBound ?? bindings[0].pattern.upperBound
      throw missing("the value for tests", "add a value", at: end, " = <#value#>")
    }
    guard let type = property.type(in: source) else {
      let end = bindings[0].pattern.upperBound
      throw missing("the type", "add a type", at: end, ": <#Type#>")
    }
    let arguments = Self.arguments(of: expansion)
    // In the key, the name of a member is the member, and not a variable of the client.
    for name in ["liveValue", "previewValue", "testValue"] {
      let values = [source[initialValue]] + arguments.values
      guard !values.contains(where: { SourceText($0).reads(name) }) else {
        throw expansion.taken(name, at: bindings[0].pattern)
      }
    }
    self.type = type
    testValue = source[initialValue]
    liveValue = arguments["liveValue"]
    previewValue = arguments["previewValue"]
    let given = arguments["_"]?.filter { $0 != "\"" }
    keyName = given ?? name.prefixed(by: "_$")
    access = given == nil ? "" : expansion.access(of: declaration)
    availability = expansion.availability(of: declaration)
    let isHidden = ["private", "fileprivate"].contains(declaration.access)
    keyAccess = given == nil ? "private " : isHidden ? "fileprivate " : access
  }

  /// Returns the arguments of the attribute as written, by label.
  private static func arguments(of expansion: Expansion) -> [String: String] {
    let text = expansion.request.attribute.text
    var scanner = Scanner(text)
    guard scanner.at("@"), let range = scanner.scanAttribute().arguments else { return [:] }
    var inside = Scanner(text, at: range.lowerBound)
    var arguments: [String: String] = [:]
    while !inside.atEnd, inside.token.range.lowerBound < range.upperBound {
      var label = "_"
      if inside.atIdentifier, inside.matches(inside.peek(), ":") {
        label = inside.text(inside.token)
        inside.advance()
        inside.advance()
      }
      let start = inside.token.range.lowerBound
      inside.skipExpression()
      arguments[label] = text[inside.range(from: start)]
      guard inside.consume(",") else { break }
    }
    return arguments
  }

  var accessors: String {
    ["get { self[\(keyName).self] }", "set { self[\(keyName).self] = newValue }"].block
  }

  var key: String {
    let name = liveValue == nil ? "TestDependencyKey" : "DependencyKey"
    // Computed properties, so that each test has its own value. The live value is read only once.
    let values = [
      ("liveValue", liveValue), ("previewValue", previewValue), ("testValue", testValue),
    ]
    .compactMap { label, value in
      value.map { "static var \(label): \(type) { \($0) }" }
    }
    let head = availability + keyAccess + "nonisolated enum \(keyName)"
    return "\(head): \(Module.Protocols.dependencies)\(name) " + values.map { access + $0 }.block
  }
}
