import Composable
import Foundation
import Testing
import TodosFeature

@testable import ComposableClocks
@testable import ComposableSample

@MainActor @Suite struct TodosSessionTests {
  @Test func `waits a second until a completed todo is sorted`() async throws {
    let clock = TestClock()
    let todos: IdentifiedArrayOf<Todo.State> = [
      Todo.State(id: UUID(1), description: "Milk"), Todo.State(id: UUID(2), description: "Eggs"),
    ]
    let session = TodosSession(
      open: { [storage = TodoStorage.inMemory(todos)] _ in storage },
      waits: true,
      withDependencies: { $0.continuousClock = clock }
    )
    let task = Task { try await session.perform(.complete(TodoReference("1")), filter: .all) }
    await clock.sleepers(reach: 2)
    await clock.advance(by: .milliseconds(999))
    #expect(session.store.todos.map(\.description) == ["Milk", "Eggs"])
    await clock.advance(by: .milliseconds(1))
    #expect(try await task.value == nil)
    #expect(session.store.todos.map(\.description) == ["Eggs", "Milk"])
    #expect(!session.store.hasChanges)
  }

  @Test func `does not wait for a todo that is complete already`() async throws {
    let done = Todo.State(id: UUID(1), isComplete: true)
    let session = TodosSession(
      open: { [storage = TodoStorage.inMemory([done])] _ in storage },
      waits: true
    )
    #expect(try await session.perform(.complete(TodoReference("1")), filter: .all) == nil)
    #expect(session.store.todos == [done])
  }
}
