import ComposableSyntax

/// `@Presents`: the optional state of a child and its projection, stored in one
/// `PresentationState`.
enum PresentsMacro: Macro {
  static func expand(_ expansion: inout Expansion) throws(Diagnostic) -> String {
    let declaration = try expansion.declaration()
    let property: Property
    do {
      property = try Property(declaration, expansion)
    } catch {
      // Only the accessor role reports it, to report it once.
      guard expansion.role == .accessor else { return "" }
      throw error
    }
    if expansion.role == .accessor { return property.accessors }
    let storage = expansion.located(
      property.storage,
      at: declaration.bindings[0].pattern.lowerBound
    )
    return [property.projection, storage].joined(separator: "\n\n")
  }

  /// Returns the type in `T?` or `Optional<T>`, or `nil` for any other type.
  static func wrappedType(_ range: Range<Int>, in source: SourceText) -> String? {
    let type = source[range]
    // In `any P?`, an attributed type or a function type, the question mark belongs to a part of
    // the type.
    if type.hasSuffix("?"), !type.hasPrefix("any "), !type.hasPrefix("@"), !type.contains("->") {
      return String(type.dropLast())
    }
    guard type.baseName == "Optional", type.hasSuffix(">") else { return nil }
    return String(type.drop { $0 != "<" }.dropFirst().dropLast())
  }
}

/// A property that `@Presents` is attached to.
private struct Property {
  private let name: String
  private let wrapped: String
  private let initialValue: String
  /// The attributes, each followed by a space, without `@Presents` itself.
  private let attributes: String
  private let modifiers: String

  private var storageName: String { name.prefixed(by: "_") }

  init(_ declaration: Declaration, _ expansion: Expansion) throws(Diagnostic) {
    let source = expansion.source
    func refuse(_ message: String, at range: Range<Int>? = nil) -> Diagnostic {
      expansion.error("'@Presents' " + message, at: range ?? declaration.keyword)
    }
    func refuse(_ message: String, _ fix: String, _ edit: Diagnostic.Edit) -> Diagnostic {
      var diagnostic = refuse(message, at: edit.range.isEmpty ? nil : edit.range)
      diagnostic.fixIts = [.init(message: fix, edits: [edit])]
      return diagnostic
    }
    guard case .variable(let introducer, let bindings) = declaration.kind, bindings.count == 1,
      let name = bindings[0].name
    else { throw refuse("can only be applied to a declaration of one property") }
    let binding = bindings[0]
    if let context = expansion.context, !context.isType("struct") {
      throw refuse(
        "can only be applied to a property of a struct; "
          + "'\(context.name)' is \(context.introducerWithArticle)"
      )
    }
    if let context = expansion.context, !Self.isObserved(context, in: expansion) {
      throw refuse("needs '@ObservableState' on '\(context.name)'")
    }
    guard introducer == "var" else {
      let edit = Diagnostic.Edit(range: declaration.keyword, replacement: "var")
      throw refuse("needs a 'var', because dismissing sets it to 'nil'", "use 'var' instead", edit)
    }
    guard binding.accessorBlock == nil, !["static", "lazy"].contains(where: declaration.has) else {
      throw refuse("can only be applied to a stored property without observers")
    }
    guard let type = binding.type else {
      let end = binding.pattern.upperBound
      let edit = Diagnostic.Edit(range: end..<end, replacement: ": <#Type#>?")
      throw refuse("needs the type of '\(name)', an optional", "add a type", edit)
    }
    guard let wrapped = PresentsMacro.wrappedType(type, in: source) else {
      let text = source[type]
      let isOne = ReducerCase.isNominal(type, in: source)
      let edit = Diagnostic.Edit(range: type, replacement: isOne ? text + "?" : "(\(text))?")
      throw refuse("needs an optional type; '\(text)' is not optional", "make it optional", edit)
    }
    self.name = name
    self.wrapped = wrapped
    initialValue = binding.initialValue.map { source[$0] } ?? "nil"
    attributes = declaration.attributes.filter { $0.baseName != expansion.attributeName }
      .map { source[$0.range] + " " }.joined()
    modifiers = declaration.modifiers.map { source[$0.range] + " " }.joined()
  }

  /// Returns whether a struct observes its fields, through the macro or by hand.
  private static func isObserved(_ context: Declaration, in expansion: Expansion) -> Bool {
    guard let text = expansion.request.lexicalContext.first?.text else { return true }
    return context.attribute("ObservableState") != nil
      || context.inheritance.contains { text[$0].baseName == "ObservableState" }
  }

  /// The private storage, which contains the whole presentation.
  var storage: String {
    "\(attributes)private var \(storageName) = "
      + "\(Module.composable)PresentationState<\(wrapped)>(wrappedValue: \(initialValue))"
  }

  /// The property `$name`, which has the same observers as the property itself.
  var projection: String {
    let head =
      "\(attributes)\(modifiers)var \(name.prefixed(by: "$")): "
      + "\(Module.composable)PresentationState<\(wrapped)> "
    let accessors = accessors(
      to: "\(storageName).projectedValue",
      newValue: "newValue.wrappedValue"
    )
    return head + [accessors].block
  }

  /// The accessors of the property.
  var accessors: String {
    let initializer = """
      @storageRestrictions(initializes: \(storageName))
      init(initialValue) {
        \(storageName) = \(Module.composable)PresentationState(wrappedValue: initialValue)
      }
      """
    let others = accessors(to: "\(storageName).wrappedValue", newValue: "newValue")
    return [initializer, others].block
  }

  private func accessors(to place: String, newValue: String) -> String {
    let value = "\(storageName).wrappedValue"
    return """
      @inline(never) get {
        _$observationRegistrar.access(self, keyPath: \\.\(name))
        return \(place)
      }
      set {
        let old = _$observationRegistrar._$willChange(\(value), inPlace: false)
        \(place) = newValue
        if let old, old.isReplaced(by: \(newValue)) {
          _$observationRegistrar._$didChange(self, keyPath: \\.\(name))
        }
      }
      _modify {
        let old = _$observationRegistrar._$willChange(\(value), inPlace: true)
        defer {
          if let old, old.isReplaced(by: \(value)) {
            _$observationRegistrar._$didChange(self, keyPath: \\.\(name))
          }
        }
        yield &\(place)
      }
      """
  }
}
