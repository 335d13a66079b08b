import ComposableSyntax

/// `@DependencyEndpoint`: a closure that reports a call without an implementation.
enum DependencyEndpointMacro: Macro {
  static func expand(_ expansion: inout Expansion) throws(Diagnostic) -> String {
    let declaration = try expansion.declaration()
    guard declaration.introducer == "var",
      let property = ClientProperty(declaration, in: expansion.source),
      let function = property.function
    else {
      guard expansion.role == .accessor else { return "" }
      throw expansion.error(
        "'@DependencyEndpoint' can only be applied to a stored 'var' whose type is a closure",
        at: declaration.keyword
      )
    }
    let storage = property.name.prefixed(by: "_")
    if expansion.role == .accessor {
      check(property, function, &expansion)
      if EndpointWriter(expansion, property, function).forwards {
        checkForwarding(property, function, &expansion)
      }
      let initializer = """
        @storageRestrictions(initializes: \(storage))
        init(initialValue) {
          \(storage) = initialValue
        }

        """
      let endpoint = [expansion.context?.typeName, property.name.unquoted].compactMap(\.self)
        .joined(separator: ".")
      // With an `init` accessor, a declared default would replace the reporting implementation.
      let accessors =
        (property.binding.initialValue == nil ? initializer : "")
          + """
          get {
            \(Module.Protocols.dependencies)uses(endpoint: "\(endpoint)")
            return \(storage)
          }
          set { \(storage) = newValue }
          """
      return property.binding.accessorBlock == nil ? [accessors].block : accessors
    }
    let writer = EndpointWriter(expansion, property, function)
    return [writer.storage(named: storage), writer.method].compactMap { $0 }
      .joined(separator: "\n\n")
  }

  /// Checks that the arguments of a call can be passed on.
  private static func checkForwarding(
    _ property: ClientProperty,
    _ function: FunctionType,
    _ expansion: inout Expansion
  ) {
    guard let type = function.variadicParameter(in: expansion.source)?.type else { return }
    let element = expansion.source[type].dropLast(3)
    expansion.diagnostics.append(
      expansion.error(
        "the endpoint '\(property.name)' cannot have a variadic parameter, because Swift cannot "
          + "pass its values on",
        at: type,
        fixIts: [
          .init(
            message: "use an array",
            edits: [.init(range: type, replacement: "[\(element)]")]
          )
        ]
      )
    )
  }

  /// Checks that a closure that cannot throw and whose result has no default declares one.
  private static func check(
    _ property: ClientProperty,
    _ function: FunctionType,
    _ expansion: inout Expansion
  ) {
    let source = expansion.source
    guard property.binding.initialValue == nil, !function.throwsAnyError(in: source),
      !function.returnsNothing(in: source), let type = property.binding.type
    else { return }
    let result = source[function.result]
    let ignored = function.parameters.map { _ in "_" }.joined(separator: ", ")
    let value = "{ \(ignored.isEmpty ? "" : ignored + " in ")<#\(result)#> }"
    expansion.diagnostics.append(
      expansion.error(
        "the endpoint '\(property.name)' needs a default, because it can neither throw an error nor "
          + "create a '\(result)'",
        at: property.binding.pattern,
        fixIts: [
          .init(
            message: "add a default",
            edits: [.init(range: type.upperBound..<type.upperBound, replacement: " = \(value)")]
          )
        ]
      )
    )
  }
}

extension FunctionType {
  /// Returns whether the function can throw the error for a missing implementation.
  func throwsAnyError(in source: SourceText) -> Bool {
    guard isThrowing else { return false }
    let names = ["any Error", "Error", "any Swift.Error", "any Swift::Error"]
    return failure.map { names.contains(source[$0]) } ?? true
  }

  /// Returns whether the result is `Void` or an optional.
  func returnsNothing(in source: SourceText) -> Bool {
    // The `?` in `(Int) -> String?` belongs to the result of a function.
    isVoid(in: source)
      || source[result].hasSuffix("?") && FunctionType(source, in: result) == nil
      || source[result].baseName == "Optional"
  }

  func isVoid(in source: SourceText) -> Bool {
    ["Void", "()", "Swift.Void", "Swift::Void"].contains(source[result])
  }
}
