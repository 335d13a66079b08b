import ComposableSyntax

/// `@DependencyClient`: initializers and endpoints that report missing implementations.
enum DependencyClientMacro: Macro {
  static func expand(_ expansion: inout Expansion) throws(Diagnostic) -> String {
    let source = expansion.source
    let declaration = try expansion.declaration()
    if expansion.role == .memberAttribute {
      guard let property = ClientProperty(declaration, in: source), property.isEndpoint,
        declaration.attribute("DependencyEndpoint") == nil
      else { return "" }
      return "@\(Module.dependencies)DependencyEndpoint"
    }
    guard try expansion.applies(to: declaration, ["struct"], expected: "a struct") else {
      return ""
    }
    let members = expansion.members(of: declaration)
    // Parameters cannot be in an `#if`, so properties in an `#if` keep their initial values.
    let declarations = members.compactMap { member -> Declaration? in
      guard case .declaration(let declaration) = member else { return nil }
      return declaration.isInitialized ? declaration : nil
    }
    let properties = declarations.compactMap { ClientProperty($0, in: source) }
    for declaration in declarations where ClientProperty(declaration, in: source) == nil {
      expansion.diagnostics.append(
        expansion.joined(declaration.bindings, macro: "DependencyClient")
      )
    }
    expansion.checkStorage(
      of: members.declarations.filter { ClientProperty($0, in: source)?.isEndpoint ?? false },
      among: members
    )
    let untyped = properties.filter { $0.type(in: source) == nil }
    for property in untyped {
      let end = property.binding.pattern.upperBound
      expansion.diagnostics.append(
        expansion.error(
          "'@DependencyClient' needs the type of '\(property.name)'",
          at: property.binding.pattern,
          fixIts: [
            .init(
              message: "add a type",
              edits: [.init(range: end..<end, replacement: ": <#Type#>")]
            )
          ]
        )
      )
    }
    // An initializer without a type or a property would cause errors that hide the one with the
    // fix.
    guard untyped.isEmpty, properties.count == declarations.count else { return "" }
    let written = members.declarations.filter { $0.introducer == "init" }
      .map { $0.parameters.map(\.label) }
    let access = expansion.access(of: declaration)
    let others = properties.filter { !$0.isEndpoint }
    let sets = others.count == properties.count ? [properties] : [properties, others]
    return sets.filter { !written.contains($0.map(\.name.unquoted)) }
      .map { initializer($0, access, source) }
      .joined(separator: "\n\n")
  }

  private static func initializer(
    _ properties: [ClientProperty],
    _ access: String,
    _ source: SourceText
  ) -> String {
    let parameters = properties.map { property in
      let value = property.isEndpoint ? nil : property.defaultValue(in: source)
      let name = property.name == property.parameter ? "" : " " + property.parameter
      return "\(property.name)\(name): \(property.parameterType(in: source))"
        + (value.map { " = " + $0 } ?? "")
    }
    let list = parameters.isEmpty ? "" : "\n" + parameters.joined(separator: ",\n").indented + "\n"
    // Endpoints with a default are set after everything else is initialized.
    let isSet = { (property: ClientProperty) in
      property.isEndpoint && property.binding.initialValue != nil
    }
    let assignments = properties.filter { !isSet($0) } + properties.filter(isSet)
    return "\(access)init(\(list)) "
      + assignments.map { property in
        let call = property.mayBeAlias(in: source) ? "()" : ""
        return "self.\(property.name) = \(property.parameter)\(call)"
      }.block
  }
}
