import ComposableJSON
import Foundation

extension TodoDocument {
  /// Converts a document of an older version to the next version.
  static func migrate(
    _ document: DocumentNode,
    from version: Int
  ) throws(DocumentFault) -> DocumentNode {
    switch version {
    case 1: try addIDs(to: document)
    default: document
    }
  }

  /// Version 1 was an array of todos without ids.
  ///
  /// An id is derived from the content and the position of a todo, so reading a file twice gives
  /// the same ids until it is saved in the new format.
  private static func addIDs(to document: DocumentNode) throws(DocumentFault) -> DocumentNode {
    var todos: [JSON] = []
    for (index, element) in try document.elements("the file").enumerated() {
      var members = try element.members()
      let description = try members.take("description").string("description")
      let isComplete = try members.take("isComplete").boolean("isComplete")
      try members.finish()
      todos.append([
        "id": .string(UUID(contentOf: "\(index) \(description)").uuidString),
        "description": .string(description),
        "isComplete": .bool(isComplete),
      ])
    }
    return DocumentNode(value: ["version": 2, "todos": .array(todos)])
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
