import Composable
import ComposableTestKit
import Testing

/// What a test that delivers actions when it receives them does with tasks.
@MainActor @Suite struct TaskDeliveryTests {
  @Test func `the action of a task that is still running does not have to be received`() async {
    let store = TestStore(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state = action
        return action == 1 ? .run { send in await send(2) } : .none
      }
      .task { _ in
        .run { send in
          for await _ in AsyncStream<Void>.never {}
          await send(3)
        }
      }
      .task(id: { $0 }) { state in .run { send in if state == 2 { await send(4) } } }
    }
    store.deliversOnReceive = true
    await store.send(1) { $0 = 1 }
    await store.receive(2) { $0 = 2 }
    await store.finish()
  }

  @Test func `the action of an effect that has to end must be received`() async {
    let texts = await issues {
      let store = TestStore(initialState: 0) {
        Reduce<Int, Int> { state, action in
          state = action
          return action == 1 ? .run { send in await send(2) } : .none
        }
      }
      store.deliversOnReceive = true
      await store.send(1) { $0 = 1 }
      await store.finish()
    }
    expectEqual(texts.count, 1)
    expectEqual(texts.first?.hasPrefix("The store received 1 unexpected action."), true)
  }

  @Test func `a task's action can be received after the action of the user`() async {
    let store = TestStore(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state += action
        return .none
      }
      .task(id: { $0 >= 10 ? true : nil }) { _ in .run { send in await send(1) } }
    }
    store.deliversOnReceive = true
    await store.send(10) { $0 = 10 }
    await store.receive(1) { $0 = 11 }
    await store.finish()
  }
}
