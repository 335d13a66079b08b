import ComposableMacroExpansion

extension MigrationRule {
  private static let conformances = [
    "codable": "Codable", "decodable": "Decodable", "encodable": "Encodable",
    "equatable": "Equatable",
    "hashable": "Hashable", "sendable": "Sendable",
  ]

  /// `@Reducer(state: .equatable)`, which becomes an extension at the end of the file.
  static let reducerArguments = Self("reducerArguments") { file, _ in
    let types = file.typeSyntax()
    return types.indices.compactMap { index in
      let type = types[index]
      guard let attribute = file.attributes(of: type.start).first(where: { $0.name == "Reducer" }),
        file.at(attribute.start + 2, "("), let close = file.partners[attribute.start + 2],
        case let arguments = file.argumentSyntax(in: attribute.start + 3..<close),
        let conformances = conformances(arguments, file), file.isAtFileScope(index, of: types)
      else { return nil }
      let name = types.qualifiedName(index)
      let lines = conformances.map { "extension \(name).\($0): \($1.joined(separator: ", ")) {}\n" }
      let end = file.source.count
      let separator = file.text.hasSuffix("\n") ? "" : "\n"
      let follows = file.text.hasSuffix("{}\n") && file.indentation(at: end - 1) == 0
      return [
        file.replacing(attribute.start + 2..<close + 1, with: ""),
        Edit(end..<end, with: separator + (follows ? "" : "\n") + lines.joined()),
      ]
    }
  }

  private static func conformances(
    _ arguments: [SourceFile.ArgumentSyntax],
    _ file: SourceFile
  ) -> [(type: String, protocols: [String])]? {
    var result: [(type: String, protocols: [String])] = []
    for argument in arguments {
      if let label = argument.label {
        result.append((file.at(label, "state") ? "State" : "Action", []))
      }
      guard argument.value.count == 2,
        let name = conformances[file.text(argument.value.upperBound - 1)], !result.isEmpty
      else { return nil }
      result[result.count - 1].protocols.append(name)
    }
    return result
  }
}

extension SourceFile {
  /// Returns whether an extension at the end of the file can name a type.
  fileprivate func isAtFileScope(_ index: Int, of types: [TypeSyntax]) -> Bool {
    var type: Int? = index
    var depth = 0
    while let current = type {
      // A generic type, or one that only its surroundings see.
      guard !at(types[current].start + 2, "<"),
        !(head(of: types[current].start)..<types[current].start).contains(where: {
          at($0, "private")
        })
      else { return false }
      depth += 1
      type = types[current].parent
    }
    let start = types[index].start
    let brackets = (0..<start).count { isOpening($0) && (partners[$0] ?? 0) > start }
    let conditions = (0..<start).reduce(0) {
      at($1, "#if") ? $0 + 1 : at($1, "#endif") ? $0 - 1 : $0
    }
    return brackets == depth - 1 && conditions == 0
  }
}
