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
  /// - Parameter environment: The variables of the process: `XDG_DATA_HOME`, if it is an absolute path,
  ///   and `HOME` count.
  /// - Returns: The path.
  public static func defaultPath(environment: [String: String]) -> String {
    let home = environment["HOME"] ?? NSHomeDirectory()
    let data = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    return (data ?? home + "/.local/share") + "/composable-sample/todos.json"
  }
}
