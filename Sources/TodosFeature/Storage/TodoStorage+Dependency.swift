public import Composable
import Foundation

extension DependencyValues {
  /// Where todos are kept.
  public var todoStorage: TodoStorage {
    get { self[TodoStorage.self] }
    set { self[TodoStorage.self] = newValue }
  }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
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
  /// The file in the user's data directory.
  ///
  /// - Parameter environment: The environment of the process. `XDG_DATA_HOME` comes first, then `HOME`.
  ///   Each counts only if it is an absolute path.
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
