import ComposableSyntax
import Foundation

extension MigrationRule {
  private static let conformances = [
    "codable": "Codable", "decodable": "Decodable", "encodable": "Encodable",
    "equatable": "Equatable",
    "hashable": "Hashable", "sendable": "Sendable",
  ]

  /// `@Reducer(state: .equatable)`, which becomes an extension at the end of the file.
  static let reducerArguments = Self("reducerArguments") { file, _ in
    let types = file.typeSyntax()
    let conditional = file.conditionalTokens
    var (edits, lines): ([Edit], [String]) = ([], [])
    for index in types.indices {
      let type = types[index]
      guard let attribute = file.attributes(of: type.start).first(where: { $0.name == "Reducer" }),
        file.at(attribute.start + 2, "("), let close = file.partners[attribute.start + 2],
        let conformances = conformances(
          file.argumentSyntax(in: attribute.start + 3..<close),
          file
        ),
        !conditional.contains(type.start), file.isAtFileScope(index, of: types)
      else { continue }
      let name = types.qualifiedName(index)
      edits.append(file.replacing(attribute.start + 2..<close + 1, with: ""))
      lines += conformances.map {
        "extension \(name).\($0): \($1.joined(separator: ", ")) {}\n"
      }
    }
    guard !edits.isEmpty else { return [] }
    let end = file.source.count
    let separator = file.text.hasSuffix("\n") ? "\n" : "\n\n"
    return [edits + [Edit(end..<end, with: separator + lines.joined())]]
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
    // Any other bracket is that of a function.
    var brackets = 0
    var bracket = enclosing[types[index].start]
    while let open = bracket {
      brackets += 1
      bracket = enclosing[open]
    }
    return brackets == depth - 1
  }

  /// The tokens between an `#if` and its `#endif`.
  fileprivate var conditionalTokens: IndexSet {
    var (tokens, starts) = (IndexSet(), [Int]())
    for index in self.tokens.indices where self.tokens[index].kind == .pound {
      if at(index, "#if") {
        starts.append(index)
      } else if at(index, "#endif"), let start = starts.popLast(), starts.isEmpty {
        tokens.insert(integersIn: start..<index)
      }
    }
    return tokens
  }
}
