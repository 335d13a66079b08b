import ComposableSyntax

/// A stored property of a dependency client.
struct ClientProperty {
  var declaration: Declaration
  var binding: Binding
  var name: String
  /// The type of an endpoint.
  var function: FunctionType?

  /// Creates the property that `declaration` declares, if it is a stored instance property.
  init?(_ declaration: Declaration, in source: SourceText) {
    guard declaration.isStored, declaration.bindings.count == 1,
      let name = declaration.bindings[0].name
    else { return nil }
    self.declaration = declaration
    self.name = name
    binding = declaration.bindings[0]
    function = binding.type.flatMap { FunctionType(source, in: $0) }
  }

  /// The name of the parameter of an initializer, which must not hide `self`.
  var parameter: String { name.unquoted == "self" ? "_$self" : name }

  /// Whether the property is a closure that a client can leave unimplemented.
  var isEndpoint: Bool {
    declaration.introducer == "var" && function != nil
      && !declaration.attributes.contains {
        $0.baseName != "DependencyEndpoint" && $0.baseName.first?.isUppercase == true
      }
  }

  /// Returns whether the property is known to be a closure.
  ///
  /// A type alias can hide that it is one.
  func isClosure(in source: SourceText) -> Bool {
    if function != nil || declaration.attribute("DependencyEndpoint") != nil { return true }
    guard let value = binding.initialValue else { return false }
    var scanner = Scanner(source, at: value.lowerBound)
    guard scanner.at("{") else { return false }
    scanner.skipBalanced()
    return scanner.previousEnd == value.upperBound
  }

  /// Returns whether the type can be an alias of a function type.
  ///
  /// Only its name is known.
  func mayBeAlias(in source: SourceText) -> Bool {
    guard !isClosure(in: source), let type = binding.type else { return false }
    return ReducerCase.isUnknown(type, in: source)
  }

  /// Returns the type of the parameter for the property's value.
  ///
  /// A parameter whose type is an alias of a function type does not escape. Its attribute
  /// `@escaping` would be an error for any other type. The value of an autoclosure escapes in any
  /// case.
  func parameterType(in source: SourceText) -> String {
    let type = type(in: source) ?? ""
    if mayBeAlias(in: source) { return "@autoclosure () -> \(type)" }
    guard isClosure(in: source) else { return type }
    // An attribute cannot precede the specifier `nonisolated(nonsending)`.
    return "@escaping " + (type.hasPrefix("@") || type.hasPrefix("(") ? type : "(\(type))")
  }

  /// Returns the initial value, which is implicitly `nil` for a variable of type `T?` or `T!`.
  func defaultValue(in source: SourceText) -> String? {
    if let value = binding.initialValue { return source[value] }
    guard declaration.introducer == "var", function == nil, let type = binding.type else {
      return nil
    }
    return source[type].hasSuffix("?") || source[type].hasSuffix("!") ? "nil" : nil
  }

  /// Returns the declared type or the type inferred from the initial value.
  func type(in source: SourceText) -> String? {
    if let type = binding.type { return source[type] }
    guard let value = binding.initialValue else { return nil }
    let text = source[value]
    let token = Lexer(source).token(from: value.lowerBound, operand: true)
    if text == "true" || text == "false" { return "\(Module.swift)Bool" }
    guard token.range == value else { return constructedType(value, in: source) }
    switch token.kind {
    case .string: return "\(Module.swift)String"
    case .number:
      let isInteger = text.allSatisfy { $0.isNumber || $0 == "_" }
      let isDecimal = text.allSatisfy { $0.isNumber || "_.e".contains($0) }
      return isInteger ? "\(Module.swift)Int" : isDecimal ? "\(Module.swift)Double" : nil
    default: return nil
    }
  }

  /// Returns the type in `Client()` or `Client.live`, whose names imply that the value is a
  /// `Client`.
  private func constructedType(_ value: Range<Int>, in source: SourceText) -> String? {
    var scanner = Scanner(source, at: value.lowerBound)
    var end: Int?
    while scanner.atIdentifier, source[scanner.token.range.lowerBound].properties.isUppercase {
      scanner.advance()
      if scanner.consumeModuleSelector() { scanner.advance() }
      if scanner.atOperator("<"), scanner.touchesPrevious { _ = scanner.skipGenericArguments() }
      end = scanner.previousEnd
      guard scanner.consume(".") else { break }
    }
    guard let end else { return nil }
    // A member of the type, as in `Client.live`, and a call of the member or of the type.
    if scanner.previousEnd > end {
      guard scanner.atIdentifier, !scanner.at("self") else { return nil }
      scanner.advance()
    }
    if scanner.at("("), scanner.touchesPrevious { scanner.skipBalanced() }
    return scanner.previousEnd == value.upperBound && value.upperBound > end
      ? source[value.lowerBound..<end] : nil
  }
}

extension Declaration {
  /// Whether it declares stored instance properties.
  fileprivate var isStored: Bool {
    !bindings.isEmpty && !bindings.contains(where: \.isComputed)
      && !["static", "class", "lazy"].contains(where: has)
  }

  /// Whether it declares stored properties that are parameters of the client's initializer.
  var isInitialized: Bool {
    isStored && !["private", "fileprivate"].contains(access) && !isWrapped
      && !(introducer == "let" && bindings.allSatisfy { $0.initialValue != nil })
  }

  /// Whether the arguments of a property wrapper create the value, as in `@Dependency(\.api) var
  /// api`.
  private var isWrapped: Bool {
    attributes.contains {
      $0.arguments != nil && $0.baseName != "DependencyEndpoint"
        && $0.baseName.first?.isUppercase == true
    }
  }
}
