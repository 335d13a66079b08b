import Composable
import Testing

@testable import CaseStudies

@MainActor @Suite struct TodosByIDTests {
  private func makeStore(_ clock: TestClock<Duration>) -> TestStoreOf<TodosByID> {
    TestStore(
      initialState: TodosByID.State(todos: [
        Errand.State(id: 1, description: "milk"),
        Errand.State(id: 2, description: "Bread"),
      ])
    ) {
      TodosByID()
    } withDependencies: {
      $0.continuousClock = clock
      $0.errands = .liveValue
    }
  }

  @Test func `each todo restarts the wait`() async {
    let clock = TestClock()
    let store = makeStore(clock)
    store.dependencies.errands.complete = { _ in }
    await store.send(\.todos[id: 1].completeButtonTapped) { $0.todos[id: 1]?.isSaving = true }
    await store.receive(\.todos[id: 1].saved) {
      $0.todos[id: 1] = Errand.State(id: 1, description: "milk", isComplete: true)
    }
    await clock.advance(by: .milliseconds(999))
    await store.send(\.todos[id: 2].completeButtonTapped) { $0.todos[id: 2]?.isSaving = true }
    await store.receive(\.todos[id: 2].saved) {
      $0.todos[id: 2] = Errand.State(id: 2, description: "Bread", isComplete: true)
    }
    await clock.advance(by: .seconds(1))
    await store.receive(\.sort) { $0.todos.swapAt(0, 1) }
  }

  @Test func `the right todo is complete, in whatever order things happen`() async {
    await exploreSchedules(300) {
      let clock = TestClock()
      let store = makeStore(clock)
      store.exhaustivity = .off
      await store.send(\.todos[id: 1].completeButtonTapped)
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
}
