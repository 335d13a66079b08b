import Composable
import ComposableIssues
import ComposableJSON
import Foundation

@testable import ComposableSharing
@testable import TodosFeature

extension Target {
  /// The file of the todos: what is read is written so that the same is read again.
  static let todos = Target(name: "todos") { bytes in
    do throws(FileStorageError) {
      let todos = try TodoDocument.todos(in: bytes, file: "todos.json")
      let again = try? TodoDocument.todos(in: TodoDocument.bytes(of: todos), file: "todos.json")
      expect(again == todos, "the todos were not written as they were read")
    } catch {
      expect("\(error)".utf8.count < 1_000, "the error has \("\(error)".utf8.count) bytes")
    }
  }

  /// The settings of a program.
  static let settings = Target(name: "settings") { bytes in
    guard let settings = try? JSON(parsing: bytes) else { return }
    for text in [settings.text, settings.indentedText] {
      let again = try? JSON(parsing: text.utf8)
      expect(again == settings, "the settings were not written as they were read")
    }
  }
}

/// A value with the types that states consist of, except for a stack, which gets new ids each time.
private struct Document: Codable, Equatable, Sendable {
  struct Row: Codable, Equatable, Identifiable, Sendable {
    let id: Int
    var name: String
  }

  enum Kind: Codable, Equatable, Sendable {
    case empty
    case named(String, Int?)
  }

  var changes = 0
  var ratio: Double?
  var date: Date?
  var kind = Kind.empty
  var names: [String: [Int?]] = [:]
  var rows: IdentifiedArrayOf<Row> = []
}

extension Target {
  /// The file of a shared value, which contains the bytes before and while the value is used.
  ///
  /// Bytes that can be decoded are the value. Others are an error of loading, and are kept in another
  /// file when the value is saved. A saved value can be read again.
  static let files = Target(name: "files") { bytes in
    let file = URL(fileURLWithPath: "/document.json")
    let (data, storage) = (Data(bytes), FileStorage.inMemory)
    let expected = try? JSONDecoder().decode(Document.self, from: data)
    withIssueReporters([]) {
      storage[file] = data
      withDependencies {
        $0.defaultFileStorage = storage
      } operation: {
        @Shared(.fileStorage(file)) var document = Document()
        expect(document == expected ?? Document(), "the file was read differently")
        expect(
          ($document.loadError == nil) == (expected != nil),
          "the error is \($document.loadError as Any)"
        )
        $document.withLock { $0.changes = $0.changes == 1 ? 2 : 1 }
        let saved = document
        expect(saved == read(file, in: storage), "the value was not written as it is")
        if expected == nil {
          let kept = storage[file.appendingPathExtension("damaged")]
          expect(kept == data, "the damaged file was not kept")
        }
        // Another program writes the bytes.
        storage[file] = data
        expect(document == expected ?? saved, "the change was read differently")
        expect(
          ($document.loadError == nil) == (expected != nil),
          "the error is \($document.loadError as Any)"
        )
      }
    }
  }

  private static func read(_ file: URL, in storage: FileStorage) -> Document? {
    storage[file].flatMap { try? JSONDecoder().decode(Document.self, from: $0) }
  }
}
