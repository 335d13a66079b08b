import Composable
import Foundation
import TodosFeature

extension DefaultsFile {
  /// Opens the settings of the user, in a file next to the todos.
  static func ofUser(environment: [String: String]) -> DefaultsFile {
    let todos = URL(filePath: TodoStorage.defaultPath(environment: environment))
    return DefaultsFile(todos.deletingLastPathComponent().appending(path: "settings.json"))
  }
}
