public import Composable
import Foundation

extension DependencyValues {
  /// The storage of the todos.
  public var todoStorage: TodoStorage {
    get { self[TodoStorage.self] }
    set { self[TodoStorage.self] = newValue }
  }
}

extension TodoStorage: DependencyKey {
  public static var liveValue: Self {
    .file(at: defaultPath(environment: ProcessInfo.processInfo.environment))
  }

  public static var previewValue: Self {
    .inMemory([
      Todo.State(id: UUID(1), description: "Check Mail"),
      Todo.State(id: UUID(2), description: "Buy Milk"),
      Todo.State(id: UUID(3), description: "Call Mom", isComplete: true),
    ])
  }

  public static var testValue: Self {
    Self(
      load: unimplemented("TodoStorage.load", placeholder: []),
      save: unimplemented("TodoStorage.save", placeholder: ()),
      keepAside: unimplemented("TodoStorage.keepAside", placeholder: nil)
    )
  }
}

extension TodoStorage {
  /// Returns the path of the file in the user's data directory.
  ///
  /// - Parameter environment: The environment of the process. `XDG_DATA_HOME` is used first, then
  ///   `HOME`. Each is used only if it is an absolute path.
  /// - Returns: The path.
  public static func defaultPath(environment: [String: String]) -> String {
    func directory(_ name: String) -> String? {
      environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    let data =
      directory("XDG_DATA_HOME") ?? (directory("HOME") ?? NSHomeDirectory()) + "/.local/share"
    return data + "/composable-sample/todos.json"
  }
}
