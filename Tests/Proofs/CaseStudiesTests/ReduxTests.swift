import Composable
import Testing

@testable import CaseStudies

@MainActor @Suite struct ReduxTests {
  /// A function that counts, and two middlewares: one echoes what is even, one is never interested.
  private func makeStore() -> TestStore<Int, Int> {
    TestStore(initialState: 0) {
      Redux(
        { state, action in state + action },
        middleware: { state, action in
          guard action.isMultiple(of: 2) else { return nil }
          return { dispatch in await dispatch(state + 1) }
        },
        { _, _ in nil }
      )
    }
  }

  @Test func `middleware sees the state after the action, and dispatches`() async {
    let store = makeStore()
    await store.send(2) { $0 = 2 }
    await store.receive(3) { $0 = 5 }
  }

  @Test func `its work is an effect, which can be cancelled`() async {
    let store = TestStore(initialState: 0) {
      Redux<Int, Int>(
        { $0 + $1 },
        middleware: { _, _ in
          { dispatch in
            try? await Task.never()
            await dispatch(1)
          }
        }
      )
    }
    let task = await store.send(1) { $0 = 1 }
    await task.cancel()
    await store.finish()
  }
}
