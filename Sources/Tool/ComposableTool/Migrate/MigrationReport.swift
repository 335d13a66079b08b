/// What a migration prints at its end.
enum MigrationReport {
  /// Returns the number of changed files, and of changes of each kind.
  static func summary(of changed: [Migration.Result], isDryRun: Bool) -> String {
    let changes = changed.reduce(into: [:]) { $0.merge($1.changes, uniquingKeysWith: +) }
    let kinds = changes.sorted { $0.key < $1.key }.map { "\($0.key) (\($0.value))" }
    let files = "\(changed.count) \(changed.count == 1 ? "file" : "files")"
    return "\(isDryRun ? "Would change" : "Changed") \(files)"
      + (kinds.isEmpty ? "." : ": " + kinds.joined(separator: ", ") + ".")
  }

  /// Returns what is left to do, at the lines after the migration.
  ///
  /// Each sentence is there once, with all its lines.
  static func tasks(of results: [Migration.Result]) -> String {
    let count = results.map(\.tasks.count).reduce(0, +)
    guard count > 0 else { return "" }
    var titles: [String] = []
    var places: [String: [(path: String, lines: [String])]] = [:]
    for result in results {
      for task in result.tasks {
        let title = "\(task.message) [\(task.section)]"
        if places[title] == nil { titles.append(title) }
        var files = places[title] ?? []
        if files.last?.path != result.path { files.append((result.path, [])) }
        files[files.count - 1].lines.append(String(task.location.line))
        places[title] = files
      }
    }
    var text = "\nLeft to you (\(count)), explained in Docs/Guides/MigratingFromTCA.md:\n"
    for title in titles {
      text += title + "\n"
      for place in places[title] ?? [] {
        text += "  \(place.path):\(place.lines.joined(separator: ", "))\n"
      }
    }
    return text
  }
}
