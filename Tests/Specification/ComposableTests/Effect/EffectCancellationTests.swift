import Composable
import ComposableTestKit
import Testing

@MainActor @Suite struct EffectCancellationTests {
  enum Action: Sendable {
    case start(Int)
    case cancel(Int)
    case received(Int)
    case effect(Effect<Action>)
  }

  /// A store in which `start` runs an endless effect with an id, and `effect` runs any effect.
  private func makeStore(
    policy: CancellationPolicy = .runTogether,
    _ log: Log<String> = Log()
  ) -> Store<[Int], Action> {
    Store(initialState: [Int]()) {
      Reduce<[Int], Action> { state, action in
        switch action {
        case .start(let id):
          return .run { _ in
            log.add("start")
            await withTaskCancellationHandler {
              try? await Task.never()
            } onCancel: {
              log.add("cancel")
            }
          }
          .cancellable(id: id, policy: policy)
        case .cancel(let id): return .cancel(id: id)
        case .received(let number): state.append(number)
        case .effect(let effect): return effect
        }
        return .none
      }
    }
  }

  @Test func `cancel ends the effects with its id`() async {
    let store = makeStore()
    let (one, other) = (store.send(.start(1)), store.send(.start(2)))
    store.send(.cancel(1))
    await one.finish()
    expectEqual(store.effectsInFlight, 1)
    other.cancel()
    await other.finish()
  }

  @Test func `an effect keeps its ids after another one was made of it`() {
    let store = makeStore()
    let effect = Effect<Action>.run { _ in try await Task.never() }.cancellable(id: 1)
      .cancellable(id: 2)
    _ = effect.cancellable(id: 3)
    store.send(.effect(effect))
    store.send(.cancel(1))
    expectEqual(store.effectsInFlight, 0)
  }

  @Test func `cancel in the very next action finds the effect`() async {
    let log = Log<String>()
    let store = makeStore(log)
    for _ in 1...100 {
      let task = store.send(.start(1))
      store.send(.cancel(1))
      expectEqual(store.effectsInFlight, 0)
      await task.finish()
    }
  }

  /// The operation began, and only its actions were dropped.
  @Test(arguments: [false, true])
  func `an effect that is cancelled before its operation begins does not begin it`(
    isPart: Bool
  ) async {
    let log = Log<String>()
    let operation = Effect<Action>.run { _ in log.add("began") }
      .cancellable(id: 1, policy: isPart ? .queue() : .runTogether)
    let store = TestStore(initialState: 0) {
      Reduce<Int, Action> { _, action in
        guard case .effect(let effect) = action else { return .none }
        return effect
      }
    }
    let started = isPart ? .concatenate(operation, .none) : operation
    await store.send(.effect(.merge(started, .cancel(id: 1)))).finish()
    expectEqual(log.all, [])
  }

  @Test func `a cancelled effect delivers nothing any more`() async {
    let gate = Gate()
    let store = makeStore()
    let task = store.send(
      .effect(
        .run { send in
          await gate.pass()
          await send(.received(1))
        }
        .cancellable(id: 1)
      )
    )
    store.send(.cancel(1))
    gate.open()
    await task.finish()
    #expect(store.withState { $0 }.isEmpty)
  }

  @Test func `cancelInFlight replaces the effects with that id`() async {
    let store = makeStore(policy: .replaceInFlight)
    let first = store.send(.start(1))
    let second = store.send(.start(1))
    await first.finish()
    expectEqual(store.effectsInFlight, 1)
    second.cancel()
    await second.finish()
  }

  @Test func `without cancelInFlight effects share an id`() async {
    let store = makeStore()
    let tasks = [store.send(.start(1)), store.send(.start(1))]
    expectEqual(store.effectsInFlight, 2)
    store.send(.cancel(1))
    for task in tasks { await task.finish() }
  }

  @Test func `the same id twice on an effect is harmless`() async {
    let store = makeStore()
    let effect = Effect<Action>.run { send in await send(.received(1)) }
      .cancellable(id: 1, cancelInFlight: true)
      .cancellable(id: 1, cancelInFlight: true)
    await store.send(.effect(effect)).finish()
    expectEqual(store.withState { $0 }, [1])
    expectEqual(store.effectsInFlight, 0)
  }

  @Test(arguments: [1, 2]) func `different ids nest`(id: Int) async {
    let store = makeStore()
    let effect = Effect<Action>.run { _ in try await Task.never() }
      .cancellable(id: 1).cancellable(id: 2)
    let task = store.send(.effect(effect))
    store.send(.cancel(id))
    await task.finish()
    expectEqual(store.effectsInFlight, 0)
  }

  @Test func `keepInFlight drops the new effect`() async {
    let log = Log<String>()
    let store = makeStore(policy: .keepInFlight, log)
    let first = store.send(.start(1))
    let second = store.send(.start(1))
    expectEqual(store.effectsInFlight, 1)
    #expect(second.isCancelled)
    first.cancel()
    await first.finish()
  }

  @Test func `queue starts an effect when the previous one has ended`() async {
    let gates = [Gate(), Gate(), Gate()]
    let store = makeStore()
    let tasks = gates.indices.map { index in
      store.send(
        .effect(
          .run { send in
            await gates[index].pass()
            await send(.received(index))
          }
          .cancellable(id: 1, policy: .queue())
        )
      )
    }
    gates[2].open()
    gates[1].open()
    gates[0].open()
    for task in tasks { await task.finish() }
    expectEqual(store.withState { $0 }, [0, 1, 2])
    expectEqual(store.effectsInFlight, 0)
  }

  @Test func `queue drops what comes when the limit is reached`() async {
    let gate = Gate()
    let store = makeStore()
    let tasks = (0..<4).map { index in
      store.send(
        .effect(
          .run { send in
            await gate.pass()
            await send(.received(index))
          }
          .cancellable(id: 1, policy: .queue(limit: 2))
        )
      )
    }
    gate.open()
    for task in tasks { await task.finish() }
    expectEqual(store.withState { $0 }, [0, 1, 2])
  }

  @Test func `cancel empties the queue`() async {
    let store = makeStore(policy: .queue())
    let tasks = (0..<3).map { _ in store.send(.start(1)) }
    store.send(.cancel(1))
    for task in tasks { await task.finish() }
    expectEqual(store.effectsInFlight, 0)
  }

  @Test func `cancel in a sequence takes effect when it is reached`() async {
    let gate = Gate()
    let store = makeStore()
    let other = store.send(.start(1))
    let sequence = store.send(
      .effect(.concatenate(.run { _ in await gate.pass() }, .cancel(id: 1)))
    )
    expectEqual(store.effectsInFlight, 3)
    gate.open()
    await sequence.finish()
    await other.finish()
    expectEqual(store.effectsInFlight, 0)
  }

  @Test func `a step of a sequence has its id when it is reached`() async {
    let gate = Gate()
    let store = makeStore()
    let sequence = store.send(
      .effect(
        .concatenate(
          .run { _ in await gate.pass() },
          .run { send in await send(.received(1)) }.cancellable(id: 1)
        )
      )
    )
    store.send(.cancel(1))
    gate.open()
    await sequence.finish()
    expectEqual(store.withState { $0 }, [1])
  }

  @Test func `cancelling a sequence ends the running part and drops the rest`() async {
    let store = makeStore()
    let task = store.send(
      .effect(
        .concatenate(.run { _ in try await Task.never() }, .send(.received(1)))
          .cancellable(id: 1)
      )
    )
    store.send(.cancel(1))
    await task.finish()
    #expect(store.withState { $0 }.isEmpty)
  }

  @Test func `cancelling a part of a sequence starts the next part`() async {
    let store = makeStore()
    let task = store.send(
      .effect(
        .concatenate(
          .run { _ in try await Task.never() }.cancellable(id: 1),
          .send(.received(1)),
          .run { send in await send(.received(2)) }
        )
      )
    )
    store.send(.cancel(1))
    await task.finish()
    expectEqual(store.withState { $0 }, [1, 2])
  }

  @Test func `ids of different types never meet`() async {
    struct A: Hashable, Sendable {}
    struct B: Hashable, Sendable {}
    let store = makeStore()
    let never = Effect<Action>.run { _ in try await Task.never() }
    let tasks = [
      store.send(.effect(never.cancellable(id: A()))),
      store.send(.effect(never.cancellable(id: 1))),
    ]
    store.send(.effect(.merge(.cancel(id: B()), .cancel(id: 1.0), .cancel(id: UInt(1)))))
    expectEqual(store.effectsInFlight, 2)
    for task in tasks { task.cancel() }
    for task in tasks { await task.finish() }
  }

  @Test func `two stores with equal ids do not meet`() async {
    let (one, other) = (makeStore(), makeStore(policy: .replaceInFlight))
    let tasks = [one.send(.start(1)), other.send(.start(1))]
    one.send(.cancel(1))
    expectEqual(one.effectsInFlight, 0)
    expectEqual(other.effectsInFlight, 1)
    other.send(.cancel(1))
    for task in tasks { await task.finish() }
  }

  @Test func `nothing is kept after completion, cancellation or many of both`() async {
    let store = makeStore()
    var tasks: [StoreTask] = []
    for n in 0..<10_000 {
      let id = n % 100
      tasks.append(
        store.send(.effect(.run { send in await send(.received(n)) }.cancellable(id: id)))
      )
      if n % 3 == 0 { store.send(.cancel(id)) }
    }
    for task in tasks { await task.finish() }
    expectEqual(store.effectsInFlight, 0)
    store.send(.cancel(0))
  }

  @Test func `a part of an effect is cancelled by its id`() async {
    let reached = Gate()
    let store = makeStore()
    let task = store.send(
      .effect(
        .run { send in
          do {
            try await withTaskCancellation(id: 1) {
              reached.open()
              try await Task.never()
            }
          } catch {
            await send(.received(error is CancellationError ? 1 : 0))
          }
        }
      )
    )
    await reached.pass()
    store.send(.cancel(1))
    await task.finish()
    expectEqual(store.withState { $0 }, [1])
  }

  @Test func `a part of an effect ends with it`() async {
    let (reached, ended) = (Gate(), Gate())
    let store = makeStore()
    let task = store.send(
      .effect(
        .run { _ in
          try? await withTaskCancellation(id: 1) {
            reached.open()
            try await Task.never()
          }
          #expect(Task.isCancelled)
          ended.open()
        }
      )
    )
    await reached.pass()
    task.cancel()
    await ended.pass()
    await task.finish()
    expectEqual(store.effectsInFlight, 0)
  }

  @Test func `a part of an effect replaces what has its id`() async {
    let store = makeStore()
    let other = store.send(.start(1))
    await store.send(
      .effect(
        .run { send in
          await withTaskCancellation(id: 1, cancelInFlight: true) { await send(.received(1)) }
        }
      )
    )
    .finish()
    await other.finish()
    expectEqual(store.withState { $0 }, [1])
    expectEqual(store.effectsInFlight, 0)
  }

  @Test func `an effect cancels others without an action`() async {
    let store = makeStore()
    let other = store.send(.start(1))
    await store.send(.effect(.run { _ in Task.cancel(id: 1) })).finish()
    await other.finish()
    expectEqual(store.effectsInFlight, 0)
  }

  @Test func `withTaskCancellation passes on results and errors`() async {
    struct Failure: Error, Equatable {}
    let store = makeStore()
    await store.send(
      .effect(
        .run { send in
          await send(.received(await withTaskCancellation(id: 1) { 42 }))
          await #expect(throws: Failure.self) {
            try await withTaskCancellation(id: 1) { throw Failure() }
          }
        }
      )
    ).finish()
    expectEqual(store.withState { $0 }, [42])
    expectEqual(store.effectsInFlight, 0)
  }

  // It could not be cancelled, so code that waited for it waited forever.
  @Test(.timeLimit(.minutes(60)))
  func `a cancellable operation outside of an effect is cancelled there`() async {
    let began = Gate()
    let texts = await issues {
      let task = Task {
        await withTaskCancellation(id: "outside of an effect") {
          began.open()
          try? await Task.never()
        }
      }
      await began.pass()
      Task.cancel(id: "outside of an effect")
      await task.value
    }
    let headings = texts.map { $0.prefix { $0 != "\n" } }
    expectEqual(
      headings,
      [
        "\"withTaskCancellation(id:)\" was called outside of an effect.",
        "\"Task.cancel(id:)\" was called outside of an effect.",
      ]
    )
  }

  @Test func `cancelling outside of an effect is reported`() async {
    let texts = issues { Task.cancel(id: 1) }
    expectEqual(
      texts,
      [
        """
        "Task.cancel(id:)" was called outside of an effect.

        A cancellation id belongs to the feature whose effect uses it, and no effect is running \
        here. Call the function in the operation of an "Effect.run", or in a task that the \
        operation starts. A detached task does not belong to an effect.
        """
      ]
    )
  }
}
