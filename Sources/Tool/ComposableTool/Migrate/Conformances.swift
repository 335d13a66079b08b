import ComposableSyntax

/// The protocols to which the types of some files conform.
struct Conformances {
  private var equatable: Set = [
    "AdditiveArithmetic", "Comparable", "Equatable", "Hashable", "OptionSet", "SetAlgebra",
  ]
  /// Protocols that do not refine `Equatable`.
  private var others: Set = [
    "BindableAction", "BitwiseCopyable", "CasePathable", "CaseIterable", "Codable", "Copyable",
    "CustomDebugStringConvertible", "CustomDumpReflectable", "CustomDumpRepresentable",
    "CustomDumpStringConvertible", "CustomReflectable", "CustomStringConvertible", "Decodable",
    "Encodable", "Error",
    "Escapable", "Identifiable", "LocalizedError", "Observable", "ObservableState", "Reducer",
    "ReducerProtocol",
    "Sendable", "SendableMetatype", "TestDependencyKey", "DependencyKey", "View", "ViewAction",
  ]
  /// The names after the colon of extensions, by the last name of the type.
  private var extensions: [String: [(type: String, names: [String])]] = [:]

  init(_ files: [SourceFile], _ types: [[SourceFile.TypeSyntax]]) {
    var inherited: [String: [String]] = [:]
    var aliases: [String: [(name: String, target: String)]] = [:]
    for (file, types) in zip(files, types) {
      for (index, type) in types.enumerated() {
        let names = file.typeNames(in: type.inheritance)
        if type.keyword == "protocol" { inherited[type.name, default: []] += names }
        guard type.keyword == "extension", !names.isEmpty else { continue }
        let name = types.qualifiedName(index)
        extensions[QualifiedName.last(name), default: []].append((name, names))
      }
      for alias in file.typeAliases(types) {
        let names = file.typeNames(in: alias.type)
        // `typealias Model = Equatable & Sendable`
        if !alias.name.contains(".") { inherited[alias.name, default: []] += names }
        if names.count == 1 {
          aliases[QualifiedName.last(alias.name), default: []].append(
            (alias.name, file.text(alias.type))
          )
        }
      }
    }
    addProtocols(inherited)
    // `extension Feature.Action: Equatable {}`, where the action is an alias.
    for (name, found) in aliases {
      for conformance in extensions[name] ?? [] {
        for alias in found where QualifiedName.areSame(alias.name, conformance.type) {
          extensions[QualifiedName.last(alias.target), default: []].append(
            (alias.target, conformance.names)
          )
        }
      }
    }
  }

  private mutating func addProtocols(_ inherited: [String: [String]]) {
    func close(_ known: inout Set<String>, _ isOne: ([String], Set<String>) -> Bool) {
      while let (name, _) = inherited.first(where: { name, names in
        !known.contains(name) && isOne(names, known)
      }) {
        known.insert(name)
      }
    }
    close(&equatable) { names, known in names.contains(where: known.contains) }
    // One that is `Equatable`, too, changes no reason, which looks for `equatable` first.
    close(&others) { names, known in names.allSatisfy(known.contains) }
  }

  /// Returns why the parts of a type must be `Equatable`, or `nil` if they need not be.
  func reason(
    _ types: [SourceFile.TypeSyntax],
    _ type: Int,
    in file: SourceFile
  ) -> TaskResults.Reason? {
    guard ["enum", "struct"].contains(types[type].keyword) else { return nil }
    let name = types.qualifiedName(type)
    var names = file.typeNames(in: types[type].inheritance)
    for conformance in extensions[QualifiedName.last(name)] ?? []
    where QualifiedName.areSame(conformance.type, name) {
      names += conformance.names
    }
    if names.contains(where: equatable.contains) { return .isEquatable }
    return names.allSatisfy(others.contains) ? nil : .isUnclear
  }
}
