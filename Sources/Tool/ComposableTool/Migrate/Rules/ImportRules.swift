import ComposableSyntax

extension MigrationRule {
  /// `import ComposableArchitecture` and the other modules, in any layout and with any attributes.
  static let imports = Self("imports") { file, _ in
    file.imports().compactMap { found in
      OldModules.replacements[file.text(found.module)].map {
        [file.replacing(found.module, with: $0)]
      }
    }
  }

  /// `canImport(ComposableArchitecture)`.
  static let canImport = Self("canImport") { file, _ in
    file.words(["canImport"]).compactMap { index in
      guard file.at(index + 1, "("), file.isWord(index + 2), file.at(index + 3, ")"),
        let module = OldModules.replacements[file.text(index + 2)]
      else { return nil }
      return [file.replacing(index + 2, with: module)]
    }
  }

  /// Imports of several modules that became imports of the same one.
  static let repeatedImports = Self("repeatedImports") { file, _ in
    let modules = Set(OldModules.replacements.values)
    var known: Set<String> = []
    var conditions = 0
    var next = 0
    return file.imports().compactMap { found in
      for index in next..<found.keyword {
        if file.at(index, "#if") { conditions += 1 }
        if file.at(index, "#endif") { conditions -= 1 }
      }
      next = found.keyword
      guard conditions == 0, modules.contains(file.text(found.module)),
        !known.insert(found.range.map(file.text).joined(separator: " ")).inserted
      else { return nil }
      let edit = file.deleting(found.range)
      // Something else on the line, such as a comment, stays with its import.
      return file.source[edit.range].contains("\n") ? [edit] : nil
    }
  }

  /// `ComposableArchitecture.Reducer`, unless the code has a declaration with the name of the
  /// module.
  ///
  /// `@Perception.Bindable` also exists here.
  static let qualifiedNames = Self("qualifiedNames") { file, model in
    let imports = Set(file.imports().flatMap(\.range))
    return file.tokens.indices.compactMap { index in
      guard file.isFree(index), let module = OldModules.replacements[file.text(index)],
        !imports.contains(index),
        !model.declaredNames.contains(file.text(index)),
        !file.at(index, ["Perception", ".", "Bindable"])
      else { return nil }
      let isQualifier =
        file.at(index + 1, ".") && file.isWord(index + 2) || file.at(index + 1, [":", ":"])
      return isQualifier ? [file.replacing(index, with: module)] : nil
    }
  }
}
