import Composable
import ComposableTestKit
import Testing

@testable import CaseStudies

@MainActor @Suite struct TodosByIndexTests {
  private func makeStore(_ clock: TestClock<Duration>) -> TestStoreOf<TodosByIndex> {
    TestStore(
      initialState: TodosByIndex.State(todos: [
        Errand.State(id: 1, description: "milk"),
        Errand.State(id: 2, description: "Bread"),
      ])
    ) {
      TodosByIndex()
    } withDependencies: {
      $0.continuousClock = clock
      $0.errands = .liveValue
    }
  }

  @Test func `works while the service is faster than the sort`() async {
    let clock = TestClock()
    let store = makeStore(clock)
    store.dependencies.errands.complete = { _ in }
    await store.send(.todo(index: 0, action: .completeButtonTapped)) {
      $0.todos[0].isSaving = true
    }
    await store.receive(\.todo) {
      $0.todos[0].isSaving = false
      $0.todos[0].isComplete = true
    }
    await clock.advance(by: .seconds(1))
    await store.receive(\.sort) { $0.todos.swapAt(0, 1) }
  }

  @Test func `a response changes the todo at its index after rows have moved`() async {
    let clock = TestClock()
    let store = makeStore(clock)
    store.dependencies.errands.complete = { _ in try? await clock.sleep(for: .seconds(2)) }
    await store.send(.todo(index: 0, action: .completeButtonTapped)) {
      $0.todos[0].isSaving = true
    }
    await clock.advance(by: .seconds(1))
    await store.receive(\.sort) { $0.todos.swapAt(0, 1) }
    await clock.advance(by: .seconds(1))
    await store.receive(\.todo) {
      $0.todos[0] = Errand.State(id: 2, description: "Bread", isComplete: true)
      $0.todos[1] = Errand.State(id: 1, description: "milk", isSaving: true)
    }
  }

  @Test func `a response for a missing index does nothing`() async {
    let store = makeStore(TestClock())
    await store.send(.todo(index: 2, action: .saved))
  }

  @Test func `a search among schedules finds that the wrong todo may be complete`() async throws {
    let reporter = RecordedIssues()
    _ = await withIssueReporters([reporter]) {
      await exploreSchedules {
        let clock = TestClock()
        let store = makeStore(clock)
        store.exhaustivity = .off
        await store.send(.todo(index: 0, action: .completeButtonTapped))
        await clock.advance(by: .seconds(1))
        await store.finish()
        store.assert {
          $0.todos = [
            Errand.State(id: 2, description: "Bread"),
            Errand.State(id: 1, description: "milk", isComplete: true),
          ]
        }
      }
    }
    let page = try Page(TodosByIndex.study)
    #expect(reporter.failures.count == 1)
    for text in reporter.failures { #expect(page.shows(text + "\n"), "Not on the page:\n\(text)") }
  }
}
