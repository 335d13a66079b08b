import Composable
import ComposableJSON
import Foundation

/// The file format of the todos.
///
///     {
///       "version": 2,
///       "todos": [
///         {"id": "…", "description": "Milk", "isComplete": false}
///       ]
///     }
///
/// The reader is strict, because saving would lose everything that it does not know.
enum TodoDocument {
  /// The version that is written.
  static let version = 2

  /// Returns the content of a file with the todos, one per line.
  static func bytes(of todos: IdentifiedArrayOf<Todo.State>) -> [UInt8] {
    let lines = todos.map { "    " + $0.json }.joined(separator: ",\n")
    let list = lines.isEmpty ? "[]" : "[\n\(lines)\n  ]"
    return Array("{\n  \"version\": \(version),\n  \"todos\": \(list)\n}\n".utf8)
  }

  /// Returns the todos in the content of a file of any version.
  static func todos(
    in bytes: [UInt8],
    file: String
  ) throws(TodoStorageError) -> IdentifiedArrayOf<Todo.State> {
    func damage(_ offset: Int, _ cause: String) -> TodoStorageError {
      let (line, column) = JSON.position(of: offset, in: bytes)
      return .damaged(file: file, line: line, column: column, cause: cause)
    }
    let json: JSON
    do throws(JSON.SyntaxError) {
      json = try JSON(parsing: bytes)
    } catch {
      throw damage(error.offset, "not valid JSON: \(error.cause)")
    }
    let found: Int
    do throws(DocumentFault) {
      var document = DocumentNode(value: json)
      found = try version(of: document)
      if found <= version {
        for older in found..<version { document = try migrate(document, from: older) }
        return try todos(in: document)
      }
    } catch {
      let offset = JSON.offset(of: error.path, isKey: error.isAboutKey, in: bytes)
      throw damage(offset, error.cause)
    }
    throw .newer(file: file, version: found)
  }

  /// Version 1 has no version number.
  private static func version(of document: DocumentNode) throws(DocumentFault) -> Int {
    if case .array = document.value { return 1 }
    var members = try document.members()
    let node = try members.take("version")
    guard let version = node.value.int, version > 1 else {
      throw node.fault("\"version\" is not a format version")
    }
    return version
  }

  private static func todos(
    in document: DocumentNode
  ) throws(DocumentFault) -> IdentifiedArrayOf<Todo.State> {
    var members = try document.members()
    _ = try members.take("version")
    let elements = try members.take("todos").elements("todos")
    try members.finish()
    var todos: IdentifiedArrayOf<Todo.State> = []
    for element in elements {
      guard todos.append(try Todo.State(element)).inserted else {
        throw element.fault("duplicate \"id\"")
      }
    }
    return todos
  }
}

extension Todo.State {
  /// The todo as a JSON object on one line.
  package var json: String {
    """
    {"id": "\(id.uuidString)", "description": \(JSON.string(description).text), "isComplete": \(isComplete)}
    """
  }

  fileprivate init(_ node: DocumentNode) throws(DocumentFault) {
    var members = try node.members()
    let id = try members.take("id")
    guard let uuid = id.value.string.flatMap(UUID.init) else {
      throw id.fault("\"id\" is not a UUID")
    }
    let description = try members.take("description").string("description")
    let isComplete = try members.take("isComplete").boolean("isComplete")
    try members.finish()
    self.init(id: uuid, description: description, isComplete: isComplete)
  }
}
