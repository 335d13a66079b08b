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

  private static let versions = FileVersions(reading: { try $0.decodeAll([TodoV1].self) })
    .then(TodoV1.addIDs) { content in
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

/// A todo of version 1, whose file was an array.
private struct TodoV1: Codable {
  let description: String
  let isComplete: Bool

  /// An id is derived from the content and the position of a todo, so reading a file twice gives
  /// the same ids until it is saved in the new format.
  @Sendable static func addIDs(to todos: [Self]) -> IdentifiedArrayOf<Todo.State> {
    IdentifiedArray(
      uniqueElements: todos.enumerated().map { index, todo in
        Todo.State(
          id: UUID(contentOf: "\(index) \(todo.description)"),
          description: todo.description,
          isComplete: todo.isComplete
        )
      }
    )
  }
}

extension UUID {
  /// Creates an id that is always the same for a text: its Fowler–Noll–Vo hashes, marked as a
  /// custom UUID.
  fileprivate init(contentOf text: String) {
    func hash(_ seed: UInt64) -> UInt64 {
      text.utf8.reduce(seed) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
    let high = hash(0xCBF2_9CE4_8422_2325)
    let low = hash(high)
    var bytes = [high, low].flatMap { word in
      stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> $0) }
    }
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    self = bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}
