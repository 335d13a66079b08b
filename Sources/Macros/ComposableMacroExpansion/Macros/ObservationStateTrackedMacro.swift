import ComposableSyntax

/// `@ObservationStateTracked`: the macro that `@ObservableState` adds to each stored property.
enum ObservationStateTrackedMacro: Macro {
  static func expand(_ expansion: inout Expansion) throws(Diagnostic) -> String {
    let declaration = try expansion.declaration()
    guard case .variable("var", let bindings) = declaration.kind, bindings.count == 1,
      let name = bindings[0].name, !bindings[0].isComputed
    else { return "" }
    let storage = name.prefixed(by: "_")
    return expansion.role == .peer
      ? peer(storage, declaration, bindings[0], expansion)
      : accessors(name, storage, isBare: bindings[0].accessorBlock != nil)
  }

  /// Modifiers of the storage: how it refers to its value, and its isolation.
  private static let storageModifiers = ["weak", "unowned", "nonisolated"]

  /// Returns the storage, with the declared type, initial value and observers.
  ///
  /// Swift does not apply `@ObservableState` to members that a macro generates, so the storage
  /// needs no mark.
  private static func peer(
    _ storage: String,
    _ declaration: Declaration,
    _ binding: Binding,
    _ expansion: Expansion
  ) -> String {
    let source = expansion.source
    let attributes = declaration.attributes.filter { $0.baseName != "ObservationStateTracked" }
      .map { source[$0.range] + " " }
    let modifiers = declaration.modifiers.filter { storageModifiers.contains($0.name) }
      .map { source[$0.range] + " " }
    let rest = source[binding.pattern.upperBound..<declaration.range.upperBound]
    return expansion.located(
      "\(attributes.joined())private \(modifiers.joined())var \(storage)\(rest)",
      at: binding.pattern.lowerBound
    )
  }

  /// Returns the accessors of the property.
  ///
  /// A getter that is inlined in another file has a key path of its own there. The registrar finds
  /// its field only by comparing key paths, which takes longer than the rest of a read.
  private static func accessors(_ name: String, _ storage: String, isBare: Bool) -> String {
    let accessors = """
      @storageRestrictions(initializes: \(storage))
      init(initialValue) {
        \(storage) = initialValue
      }
      @inline(never) get {
        _$observationRegistrar.access(self, keyPath: \\.\(name))
        return \(storage)
      }
      set {
        let old = _$observationRegistrar._$willChange(\(storage), inPlace: false)
        \(storage) = newValue
        if let old, old.isReplaced(by: newValue) {
          _$observationRegistrar._$didChange(self, keyPath: \\.\(name))
        }
      }
      _modify {
        let old = _$observationRegistrar._$willChange(\(storage), inPlace: true)
        defer {
          if let old, old.isReplaced(by: \(storage)) {
            _$observationRegistrar._$didChange(self, keyPath: \\.\(name))
          }
        }
        yield &\(storage)
      }
      """
    // If the property has no accessor block, the accessors must include one.
    return isBare ? accessors : [accessors].block
  }
}
