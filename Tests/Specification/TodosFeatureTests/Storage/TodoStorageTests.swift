import Composable
import ComposableTestKit
import Foundation
import Testing

@testable import TodosFeature

@Suite struct TodoStorageTests {
  @Test func `in memory keeps the saved list`() async throws {
    let storage = TodoStorage.inMemory([.milk])
    try await expectEqual(storage.load(), [.milk])
    try await storage.save([.eggs])
    try await expectEqual(storage.load(), [.eggs])
    #expect(try await storage.keepAside() == nil)
  }

  @Test func `has samples in previews`() async throws {
    let todos = try await TodoStorage.previewValue.load()
    expectEqual(todos.map(\.description), ["Check Mail", "Buy Milk", "Call Mom"])
  }

  @Test func `has to be overridden in tests`() async throws {
    @Dependency(\.todoStorage) var storage
    await withExpectedIssue(count: 1) {
      let todos = try await storage.load()
      #expect(todos.isEmpty)
    } matching: {
      $0.hasPrefix("Unimplemented: 'TodoStorage.load'.")
    }
  }

  @Test(
    arguments: [
      (["HOME": "/h"], "/h/.local/share/composable-sample/todos.json"),
      (["HOME": "/h", "XDG_DATA_HOME": "/d"], "/d/composable-sample/todos.json"),
      (["HOME": "/h", "XDG_DATA_HOME": "d"], "/h/.local/share/composable-sample/todos.json"),
      (["HOME": "/h", "XDG_DATA_HOME": ""], "/h/.local/share/composable-sample/todos.json"),
      (["HOME": ""], NSHomeDirectory() + "/.local/share/composable-sample/todos.json"),
      (["HOME": "h"], NSHomeDirectory() + "/.local/share/composable-sample/todos.json"),
    ]
  )
  func `is in the user's data directory`(environment: [String: String], path: String) {
    expectEqual(TodoStorage.defaultPath(environment: environment), path)
  }
}
