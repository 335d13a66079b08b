import ComposableSyntax

extension MigrationRule {
  /// Clients and enums of cancellation ids in modules that are isolated to the main actor by
  /// default.
  static let mainActor = Self("mainActor") { file, model in
    guard model.isMainActor else { return [] }
    return file.typeSyntax().compactMap { type in
      guard ["struct", "enum", "class", "extension"].contains(type.keyword),
        type.name == "DependencyValues" || model.clients.contains(type.name)
          || type.keyword == "enum" && model.cancelIDs.contains(type.name)
      else { return nil }
      let words = type.head..<type.start
      guard !words.contains(where: { file.at($0, "nonisolated") || file.at($0, "MainActor") })
      else { return nil }
      // After the attributes.
      var first = type.start
      while first > type.head, file.isWord(first - 1), !file.at(first - 2, "@"),
        !file.at(first - 2, ".")
      { first -= 1 }
      return [file.inserting("nonisolated ", before: first)]
    }
  }
}
