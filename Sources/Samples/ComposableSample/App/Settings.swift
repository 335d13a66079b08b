import Composable
import Foundation
import TodosFeature

// The settings of the full screen. The next start of the program shows the same.

extension SharedKey where Self == AppStorageKey<Todos.Filter>.Default {
  /// The filter of the todos.
  static var lastFilter: Self { Self[.appStorage("filter"), default: .all] }
}

extension SharedKey where Self == AppStorageKey<String>.Default {
  /// The last query that a server, or the bundled sample for `nil`, has answered.
  static func lastQuery(on host: String?) -> Self {
    Self[.appStorage(host.map { "query on \($0)" } ?? "query"), default: "swift"]
  }
}

extension DefaultsFile {
  /// Opens the settings of the user, in a file next to the todos.
  static func ofUser(environment: [String: String]) -> DefaultsFile {
    let todos = URL(filePath: TodoStorage.defaultPath(environment: environment))
    return DefaultsFile(todos.deletingLastPathComponent().appending(path: "settings.json"))
  }
}
