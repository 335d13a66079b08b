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
struct TodoDocument: Codable {
  private let version: Int
  private let todos: [StoredTodo]

  /// The numbers begin with 2, because a file without one would be of version 1.
  private static let versions = FileVersions(reading: read).then({ $0 }, reading: read)

  @Sendable private static func read(
    _ content: FileContent
  ) throws -> IdentifiedArrayOf<Todo.State> {
    try content.decodeAll(TodoDocument.self).identifiedTodos
  }

  /// Returns the content of a file with the todos, one per line.
  static func bytes(of todos: IdentifiedArrayOf<Todo.State>) -> [UInt8] {
    let lines = todos.map { "    " + $0.json }.joined(separator: ",\n")
    let list = lines.isEmpty ? "[]" : "[\n\(lines)\n  ]"
    return Array("{\n  \"version\": \(versions.current),\n  \"todos\": \(list)\n}\n".utf8)
  }

  /// Returns the todos in the content of a file of any version.
  static func todos(
    in bytes: [UInt8],
    file: String
  ) throws(FileStorageError) -> IdentifiedArrayOf<Todo.State> {
    let data = Data(bytes)
    do {
      return try versions.value(in: data)
    } catch {
      throw FileStorageError(error, decoding: data, of: file)
    }
  }

  private var identifiedTodos: IdentifiedArrayOf<Todo.State> {
    get throws(ContentFault) {
      var result: IdentifiedArrayOf<Todo.State> = []
      for (index, todo) in todos.enumerated() {
        guard result.append(todo.state).inserted else {
          throw ContentFault(path: ["todos", JSON(index)], cause: "duplicate \"id\"")
        }
      }
      return result
    }
  }
}

extension Todo.State {
  /// The todo as a JSON object on one line.
  package var json: String {
    """
    {"id": "\(id.uuidString)", "description": \(JSON.string(description).text), "isComplete": \(isComplete)}
    """
  }
}

private struct StoredTodo: Codable {
  private let id: StoredID
  private let description: String
  private let isComplete: Bool

  var state: Todo.State { Todo.State(id: id.id, description: description, isComplete: isComplete) }
}

/// An id, whose error names the key.
private struct StoredID: Codable {
  let id: UUID

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let id = try? container.decode(UUID.self) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "\"id\" is not a UUID"
      )
    }
    self.id = id
  }

  func encode(to encoder: any Encoder) throws { try id.encode(to: encoder) }
}
