import Composable
import ComposableTestKit
import Dispatch
import Testing

@MainActor @Suite struct EffectRunTests {
  enum Action: Equatable, Sendable {
    case start
    case received(Int)
    case failed(String)
  }

  /// A store that runs an effect for `start` and records the actions that it receives.
  private func makeStore(_ effect: Effect<Action>) -> Store<[Action], Action> {
    Store(initialState: [Action]()) {
      Reduce<[Action], Action> { state, action in
        if action == .start { return effect }
        state.append(action)
        return .none
      }
    }
  }

  @Test func `a run delivers what it sends, in order`() async {
    let store = makeStore(.run { send in for n in 1...3 { await send(.received(n)) } })
    await store.send(.start).finish()
    expectEqual(store.withState { $0 }, [.received(1), .received(2), .received(3)])
  }

  @Test func `EffectOf and SendOf are the types of a reducer's effect and of its send`() async {
    typealias Numbers = Reduce<[Action], Action>
    let sendOne: @Sendable (SendOf<Numbers>) async -> Void = { send in await send(.received(1)) }
    let effect: EffectOf<Numbers> = .run { send in await sendOne(send) }
    let store = makeStore(effect)
    await store.send(.start).finish()
    expectEqual(store.withState { $0 }, [.received(1)])
  }

  @Test func `a send returns when all that it caused has been handled`() async {
    enum Action { case a, b1, b2, b3, c1 }
    let store = Store(initialState: [Action]()) {
      Reduce<[Action], Action> { state, action in
        state.append(action)
        switch action {
        case .a:
          return .run { send in
            await send(.b1)
            await send(.c1)
          }
        case .b1: return .concatenate(.send(.b2), .send(.b3))
        case .b2, .b3, .c1: return .none
        }
      }
    }
    await store.send(.a).finish()
    expectEqual(store.withState { $0 }, [.a, .b1, .b2, .b3, .c1])
  }

  // The task of the second effect used to inherit the task-local effect of the first.
  @Test(.timeLimit(.minutes(60)))
  func `an effect is released while an effect of its action runs`() async {
    let (releases, release) = AsyncStream<Never>.makeStream()
    let isOver = Gate()
    let store = Store(initialState: false) {
      Reduce<Bool, Bool> { isSecond, action in
        isSecond = action
        if action { return .run { _ in await isOver.pass() } }
        let token = ReleaseToken(release)
        return .run { [token] send in
          _ = token
          await send(true)
        }
      }
    }
    let task = store.send(false)
    for await _ in releases {}
    expectEqual(store.effectsInFlight, 1)
    isOver.open()
    await task.finish()
  }

  @Test func `a thrown error goes to the handler, which may send`() async {
    struct Failure: Error {}
    let store = makeStore(
      .run { _ in
        throw Failure()
      } catch: { error, send in
        await send(.failed("\(type(of: error))"))
      }
    )
    await store.send(.start).finish()
    expectEqual(store.withState { $0 }, [.failed("Failure")])
  }

  @Test func `an error without a handler is reported at the effect`() async {
    struct Failure: Error { var code = 1, reasons = ["late"] }
    let line: UInt = #line + 1
    let effect = Effect<Action>.run { _ in throw Failure() }
    let store = makeStore(effect)
    let texts = await issues { await store.send(.start).finish() }
    expectEqual(
      texts,
      [
        """
        An "Effect.run" returned from "ComposableTests/EffectRunTests.swift:\(line)" threw an \
        unhandled error.

            EffectRunTests.Failure(
              code: 1,
              reasons: [
                [0]: "late"
              ]
            )

        Catch the error in the operation, or add a "catch:" closure that sends an action:

            .run { send in … } catch: { error, send in await send(.failed(error)) }
        """
      ]
    )
  }

  @Test func `a cancellation error is not reported`() async {
    let store = makeStore(
      .run { _ in
        throw CancellationError()
      } catch: { error, send in
        await send(.failed("\(error)"))
      }
    )
    let texts = await issues { await store.send(.start).finish() }
    #expect(texts.isEmpty)
    #expect(store.withState { $0 }.isEmpty)
  }

  @Test func `an error after cancellation is ignored`() async {
    struct Failure: Error {}
    let start = Gate()
    let store = makeStore(
      .run { _ in
        start.open()
        try? await Task.never()
        throw Failure()
      } catch: { error, send in
        await send(.failed("\(error)"))
      }
    )
    let texts = await issues {
      let task = store.send(.start)
      await start.pass()
      task.cancel()
      await task.finish()
    }
    #expect(texts.isEmpty)
    #expect(store.withState { $0 }.isEmpty)
  }

  @Test func `a send after cancellation does nothing`() async {
    let (start, gate) = (Gate(), Gate())
    let store = makeStore(
      .run { send in
        start.open()
        await gate.pass()
        await send(.received(1))
      }
    )
    let task = store.send(.start)
    await start.pass()
    task.cancel()
    await task.finish()
    #expect(store.withState { $0 }.isEmpty)
  }

  @Test func `a send from a task that outlives a cancelled effect does nothing`() async {
    let (start, gate) = (Gate(), Gate())
    let (sent, finish) = AsyncStream<Void>.makeStream()
    let store = makeStore(
      .run { send in
        Task.detached {
          await gate.pass()
          await send(.received(1))
          finish.finish()
        }
        start.open()
        try await Task.never()
      }
    )
    let task = store.send(.start)
    await start.pass()
    task.cancel()
    await task.finish()
    gate.open()
    for await _ in sent {}
    #expect(store.withState { $0 }.isEmpty)
  }

  @Test func `a send from a completed effect is reported, and delivered`() async {
    let gate = Gate()
    let (sent, finish) = AsyncStream<Void>.makeStream()
    let line: UInt = #line + 2
    let store = makeStore(
      .run { send in
        Task {
          await gate.pass()
          await send(.received(1))
          finish.finish()
        }
      }
    )
    let texts = await issues {
      await store.send(.start).finish()
      gate.open()
      for await _ in sent {}
    }
    expectEqual(store.withState { $0 }, [.received(1)])
    expectEqual(
      texts,
      [
        """
        An action was sent from a completed effect.

          Action:
            EffectRunTests.Action.received

          Effect returned from:
            EffectRunTests.Action.start

        The operation of the effect at ComposableTests/EffectRunTests.swift:\(line) has returned, \
        but an unstructured task or a callback still used its "send". Nothing can cancel that \
        code. Keep the operation running until the last action is sent: await the task, or bridge \
        the callback with an "AsyncStream".
        """
      ]
    )
  }

  @Test func `a run over a stream ends with it`() async {
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    let store = makeStore(.run { send in for await n in stream { await send(.received(n)) } })
    let task = store.send(.start)
    continuation.yield(1)
    continuation.yield(2)
    continuation.finish()
    await task.finish()
    expectEqual(store.withState { $0 }, [.received(1), .received(2)])
  }

  @Test func `child tasks of a run deliver in the order in which they get there`() async {
    let clock = TestClock()
    let store = makeStore(
      .run { send in
        await withThrowingTaskGroup(of: Void.self) { group in
          for second in [3, 1, 2] {
            group.addTask {
              try await clock.sleep(for: .seconds(second))
              await send(.received(second))
            }
          }
        }
      }
    )
    let task = store.send(.start)
    await clock.advance(by: .seconds(3))
    await task.finish()
    expectEqual(store.withState { $0 }, [.received(1), .received(2), .received(3)])
  }

  @Test func `an operation runs outside of the store's actor`() async {
    let store = makeStore(
      .run { send in
        #expect(#isolation == nil)
        dispatchPrecondition(condition: .notOnQueue(.main))
        await send(.received(1))
      }
    )
    await store.send(.start).finish()
    expectEqual(store.withState { $0 }, [.received(1)])
  }

  @Test func `a run has the name and the priority that it is given`() async {
    let (name, priority) = (LockIsolated<String?>(nil), LockIsolated(TaskPriority.background))
    let store = makeStore(
      .run(priority: .high, name: "answer") { _ in
        name.setValue(Task.name)
        priority.setValue(Task.currentPriority)
      }
    )
    await store.send(.start).finish()
    expectEqual(name.value, "answer")
    #expect(priority.value >= .high)
  }

  @Test func `a run with a name and a priority catches the errors of its operation`() async {
    struct Failure: Error {}
    let store = makeStore(
      .run(priority: .high, name: "answer") { _ in
        throw Failure()
      } catch: { error, send in
        #expect(error is Failure)
        expectEqual(Task.name, "answer")
        await send(.received(1))
      }
    )
    await store.send(.start).finish()
    expectEqual(store.withState { $0 }, [.received(1)])
  }

  @Test func `map changes every action of an effect`() async {
    let effect = Effect<Int>.merge(.send(1), .run { send in await send(2) })
    let store = makeStore(effect.map { .received($0 * 10) })
    await store.send(.start).finish()
    expectEqual(store.withState { $0 }, [.received(10), .received(20)])
  }
}
