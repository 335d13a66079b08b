import Foundation

@testable import ComposableSharing
@testable import TodosFeature

extension Target {
  /// The file of the todos: what is read is written so that the same is read again.
  static let todos = Target(name: "todos") { bytes in
    do throws(TodoStorageError) {
      let todos = try TodoDocument.todos(in: bytes, file: "todos.json")
      let again = try? TodoDocument.todos(in: TodoDocument.bytes(of: todos), file: "todos.json")
      expect(again == todos, "the todos were not written as they were read")
    } catch {
      expect("\(error)".utf8.count < 1_000, "the error has \("\(error)".utf8.count) bytes")
    }
  }

  /// The settings of a program.
  static let settings = Target(name: "settings") { bytes in
    typealias Settings = [String: JSONValue]
    guard let settings = try? JSONDecoder().decode(Settings.self, from: Data(bytes)) else { return }
    do {
      let again = try JSONDecoder().decode(Settings.self, from: JSONEncoder().encode(settings))
      expect(again == settings, "the settings were not written as they were read")
    } catch {
      fatalError("the settings cannot be written: \(error)")
    }
  }
}
