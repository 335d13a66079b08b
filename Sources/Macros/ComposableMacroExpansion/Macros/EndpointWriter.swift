import ComposableSyntax

/// A writer for the implementation of an endpoint.
struct EndpointWriter {
  private let expansion: Expansion
  private let source: SourceText
  private let property: ClientProperty
  private let function: FunctionType

  init(_ expansion: Expansion, _ property: ClientProperty, _ function: FunctionType) {
    self.expansion = expansion
    source = expansion.source
    self.property = property
    self.function = function
  }

  private var type: String { property.binding.type.map { source[$0] } ?? "" }

  private var name: String { property.name.unquoted }

  // MARK: Storage

  /// Returns the storage of the closure, with the reporting default.
  func storage(named storage: String) -> String {
    "@\(Module.dependencies)DependencyEndpointIgnored private var \(storage): \(type) = "
      + implementation
  }

  private var implementation: String {
    // An optimized build would write the name of a private type with a discriminator.
    let client = expansion.context?.typeName ?? "\\(Self.self)"
    let text = """
      Unimplemented: '\(client).\(name)'. Override it with 'withDependencies' in the test, or \
      implement it in 'liveValue'.
      """
    let report = "\(Module.issues)reportIssue(\"\(text)\")"
    if let value = property.binding.initialValue, canForward {
      let lines = [
        report,
        "let _$implementation: \(type) = \(source[value])",
        "return \(call("_$implementation"))",
      ]
      return closure(function.parameters.indices.map { "_$p\($0)" }, lines)
    }
    let ignored = function.parameters.map { _ in "_" }
    if function.throwsAnyError(in: source) {
      return closure(ignored, [report, "throw \(Module.dependencies)Unimplemented(\"\(name)\")"])
    }
    if function.isVoid(in: source) { return closure(ignored, [report]) }
    // If there is no value to return, the accessor role reports the error.
    let result = function.returnsNothing(in: source) ? "return nil" : "\(Module.swift)fatalError()"
    return closure(ignored, [report, result])
  }

  private func closure(_ parameters: [String], _ lines: [String]) -> String {
    let head = parameters.isEmpty ? "{" : "{ " + parameters.joined(separator: ", ") + " in"
    return head + "\n" + lines.lines.indented + "\n}"
  }

  /// Returns a call with the parameters `_$p0`, `_$p1` and so on.
  private func call(_ callee: String) -> String {
    let arguments = function.parameters.enumerated().map { index, parameter in
      var scanner = Scanner(source, at: parameter.type.lowerBound)
      var isInout = false
      var isAutoclosure = false
      while scanner.token.range.lowerBound < parameter.type.upperBound {
        if scanner.at("@") {
          let attribute = scanner.scanAttribute(inType: true)
          isAutoclosure = isAutoclosure || attribute.baseName == "autoclosure"
        } else if scanner.at("inout") {
          isInout = true
          scanner.advance()
        } else {
          break
        }
      }
      return (isInout ? "&" : "") + "_$p\(index)" + (isAutoclosure ? "()" : "")
    }
    let effects = (function.isThrowing ? "try " : "") + (function.isAsync ? "await " : "")
    return "\(effects)\(callee)(\(arguments.joined(separator: ", ")))"
  }

  // MARK: Method

  /// Attributes that only a closure's type can have.
  private static let typeAttributes = ["Sendable", "convention", "isolated"]

  /// Whether the endpoint calls a closure, its default or, from a method, its implementation.
  var forwards: Bool { property.binding.initialValue != nil || hasMethod }

  private var canForward: Bool { function.variadicParameter(in: source) == nil }

  private var hasMethod: Bool {
    givenMethodName != nil || labels.contains { $0 != nil && $0 != "_" }
  }

  private var labels: [String?] {
    function.parameters.map { parameter in
      let label = parameter.firstName == "_" ? parameter.secondName : parameter.firstName
      // Swift takes these for specifiers, and warns.
      return label.map { ["inout", "let", "var"].contains($0) ? "`\($0)`" : $0 }
    }
  }

  /// A method with argument labels, if the closure's type has labels or the attribute names a
  /// method.
  var method: String? {
    guard hasMethod, canForward else { return nil }
    let parameters = zip(function.parameters, labels).enumerated().map { index, pair in
      "\(pair.1 ?? "_") _$p\(index): \(source[pair.0.type])"
    }
    let attributes = function.attributes.filter { !Self.typeAttributes.contains($0.baseName) }
      .map { source[$0.range] + " " }
    let documentation = Lexer(source).documentation(in: property.declaration.leadingTrivia)
      .map { source[$0] + "\n" }
    let access = property.declaration.access.map { $0 + " " } ?? ""
    let isolation = function.isNonsending ? "nonisolated(nonsending) " : ""
    let effects = source[function.effects]
    let result = function.isVoid(in: source) ? "" : " -> " + source[function.result]
    return documentation.joined() + expansion.availability(of: property.declaration)
      + "\(attributes.joined())\(access)\(isolation)func \(givenMethodName ?? property.name)"
      + "(\(parameters.joined(separator: ", ")))\(effects.isEmpty ? "" : " " + effects)\(result) "
      + [call("self.\(property.name)")].block
  }

  /// The name in `@DependencyEndpoint(method: "name")`.
  private var givenMethodName: String? {
    let node = expansion.request.attribute.text
    var scanner = Scanner(node)
    guard scanner.at("@"), let arguments = scanner.scanAttribute().arguments else { return nil }
    var inside = Scanner(node, at: arguments.lowerBound)
    guard inside.consume("method"), inside.consume(":"), inside.token.kind == .string else {
      return nil
    }
    let name = inside.text(inside.token).filter { $0 != "\"" }
    return name.isEmpty ? nil : "`\(name.unquoted)`"
  }
}
