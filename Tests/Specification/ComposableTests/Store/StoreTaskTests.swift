import Composable
import ComposableTestKit
import Testing

@MainActor @Suite struct StoreTaskTests {
  enum Action: Sendable { case start, followUp, endless, received, none }

  private func makeStore(_ gate: Gate = Gate()) -> Store<[Action], Action> {
    Store(initialState: [Action]()) {
      Reduce<[Action], Action> { state, action in
        state.append(action)
        switch action {
        case .start: return .run { send in await send(.followUp) }
        case .followUp:
          return .run { send in
            await gate.pass()
            await send(.received)
          }
        case .endless: return .run { _ in try await Task.never() }
        case .received, .none: return .none
        }
      }
    }
  }

  @Test func `finish waits for the effects of actions that effects send`() async {
    let gate = Gate()
    let store = makeStore(gate)
    let task = store.send(.start)
    gate.open()
    await task.finish()
    expectEqual(store.withState { $0 }, [.start, .followUp, .received])
  }

  @Test func `cancel ends the effects of actions that effects sent`() async {
    let reached = Gate()
    let store = Store(initialState: 0) {
      Reduce<Int, Action> { state, action in
        state += 1
        guard case .start = action else {
          return .run { _ in
            reached.open()
            try await Task.never()
          }
        }
        return .run { send in await send(.followUp) }
      }
    }
    let task = store.send(.start)
    await reached.pass()
    task.cancel()
    await task.finish()
    expectEqual(store.effectsInFlight, 0)
    #expect(task.isCancelled)
  }

  @Test func `cancel ends nothing but the effects of its own action`() async {
    let store = makeStore()
    let (one, other) = (store.send(.endless), store.send(.endless))
    one.cancel()
    await one.finish()
    expectEqual(store.effectsInFlight, 1)
    #expect(!other.isCancelled)
    other.cancel()
    await other.finish()
  }

  @Test func `an action without effects has a task that is cancelled, and finished`() async {
    let task = makeStore().send(.none)
    #expect(task.isCancelled)
    task.cancel()
    await task.finish()
  }

  @Test func `a task that only sent at once is finished`() async {
    let store = Store(initialState: 0) {
      Reduce<Int, Bool> { state, action in
        state += 1
        return action ? .merge(.send(false), .send(false)) : .none
      }
    }
    let task = store.send(true)
    #expect(task.isCancelled)
    expectEqual(store.withState { $0 }, 3)
  }

  @Test func `an effect that is cancelled before it begins ends`() async {
    for _ in 1...200 {
      let store = makeStore()
      let task = store.send(.endless)
      expectEqual(store.effectsInFlight, 1)
      task.cancel()
      await task.finish()
      #expect(task.isCancelled)
      expectEqual(store.effectsInFlight, 0)
    }
  }

  @Test func `cancelling who waits for a task cancels the effects`() async {
    let store = makeStore()
    let task = store.send(.endless)
    let waiter = Task { await task.finish() }
    waiter.cancel()
    await waiter.value
    #expect(task.isCancelled)
    expectEqual(store.effectsInFlight, 0)
  }

  @Test func `finish waits until a cancelled operation has returned`() async {
    let (begun, log) = (Gate(), Log<String>())
    let store = Store(initialState: 0) {
      Reduce<Int, Void> { _, _ in
        .run { _ in
          begun.open()
          try? await Task.never()
          log.add("cleaned up")
        }
      }
    }
    let task = store.send(())
    await begun.pass()
    task.cancel()
    await task.finish()
    expectEqual(log.all, ["cleaned up"])
  }

  @Test func `a task may be cancelled from any thread`() async {
    let store = makeStore()
    let task = store.send(.endless)
    await Task.detached { task.cancel() }.value
    await task.finish()
    expectEqual(store.effectsInFlight, 0)
  }
}
