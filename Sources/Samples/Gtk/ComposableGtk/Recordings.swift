import Composable
import ComposableHistory
import Foundation
import RepositoryListFeature
import TodosFeature

/// The source of a test that repeats a recorded session.
func testSource(of file: URL) throws -> String {
  let name = file.lastPathComponent
  if try RecordingHeader(contentsOf: file).feature == "Todos" {
    let recording = try Recording<Todos.State, Todos.Action>(contentsOf: file)
    return try recording.testSource(
      file: name,
      imports: ["@testable import TodosFeature"],
      initialState: Todos.State(),
      memberwise: [Todo.State.self],
      dependencies: ["$0.todoStorage = .inMemory()"]
    )
  }
  let recording = try Recording<RepositoryList.State, RepositoryList.Action>(contentsOf: file)
  return try recording.testSource(
    file: name,
    imports: ["@testable import RepositoryListFeature"],
    initialState: RepositoryList.State(query: ""),
    dependencies: ["$0.repositories = .sample"]
  )
}
