import Composable
import ComposableTestKit
import Testing

@MainActor @Suite(.timeLimit(.minutes(60))) struct StoreFinishTests {
  enum Action: Equatable, Sendable { case start, followUp, ended, endless, tick }

  private func makeStore(
    _ gate: Gate = Gate(),
    clock: any Clock<Duration> = ImmediateClock()
  ) -> Store<[Action], Action> {
    Store(initialState: [Action]()) {
      Reduce<[Action], Action> { state, action in
        state.append(action)
        switch action {
        case .start: return .run { send in await send(.followUp) }
        case .followUp:
          return .run { send in
            await gate.pass()
            await send(.ended)
          }
        case .endless: return .run(name: "endless") { _ in try await Task.never() }
        case .ended, .tick: return .none
        }
      }
    } withDependencies: {
      $0.continuousClock = clock
    }
  }

  @Test func `finish waits for the effects of all actions, and of the actions that they send`()
    async
  {
    let gate = Gate()
    let store = makeStore(gate)
    store.send(.start)
    store.send(.followUp)
    Task { gate.open() }
    #expect(await store.finish().isEmpty)
    expectEqual(store.withState { $0.count(where: { $0 == .ended }) }, 2)
    expectEqual(store.withState { $0.count }, 5)
  }

  @Test func `finish returns unfinished work at its timeout and does not cancel it`() async throws {
    let gate = Gate()
    let store = makeStore(gate)
    store.send(.followUp)
    let task = store.send(.endless)
    let unfinished = await store.finish(timeout: .seconds(5))
    expectEqual(
      unfinished.map(\.description),
      [
        """
        effect "endless" of StoreFinishTests.Action.endless at \
        ComposableTests/StoreFinishTests.swift:22
        """,
        """
        effect of StoreFinishTests.Action.followUp at ComposableTests/StoreFinishTests.swift:18
        """,
      ]
    )
    let first = try #require(unfinished.first)
    expectEqual(first.kind, .effect)
    expectEqual(first.name, "endless")
    expectEqual(first.location, "ComposableTests/StoreFinishTests.swift:22")
    #expect(!task.isCancelled)
    task.cancel()
    gate.open()
    #expect(await store.finish().isEmpty)
    expectEqual(store.withState { $0.last }, .ended)
  }

  @Test func `cancelling who waits neither cancels the effects nor ends the wait`() async {
    let gate = Gate()
    let store = makeStore(gate)
    store.send(.followUp)
    let waiter = Task { await store.finish() }
    waiter.cancel()
    Task { gate.open() }
    #expect(await waiter.value.isEmpty)
    expectEqual(store.withState { $0 }, [.followUp, .ended])
  }

  @Test func `several tasks can wait`() async {
    let gate = Gate()
    let store = makeStore(gate)
    store.send(.followUp)
    let waiters = (1...3).map { _ in Task { await store.finish().count } }
    Task { gate.open() }
    for waiter in waiters { #expect(await waiter.value == 0) }
  }

  @Test func `finish waits for the clean-up of a cancelled effect`() async {
    let (log, beginning) = (Log<String>(), Gate())
    let store = Store(initialState: 0) {
      Reduce<Int, Bool> { _, starts in
        starts
          ? .run { _ in
            beginning.open()
            try? await Task.never()
            log.add("cleaned up")
          }
          .cancellable(id: 1) : .cancel(id: 1)
      }
    }
    store.send(true)
    await beginning.pass()
    store.send(false)
    await store.finish()
    expectEqual(log.all, ["cleaned up"])
  }

  @Test func `a queue is waited for, and named by its running effect and by the waiting one`()
    async
  {
    let gate = Gate()
    let store = Store(initialState: 0) {
      Reduce<Int, Int> { _, _ in
        .run { _ in await gate.pass() }.cancellable(id: 1, policy: .queue())
      }
    } withDependencies: {
      $0.continuousClock = ImmediateClock()
    }
    store.send(1)
    store.send(2)
    await expectEqual(
      store.finish(timeout: .zero).map(\.description),
      [
        "effect of Int at ComposableTests/StoreFinishTests.swift:119",
        "effect of Int, which waits for its turn",
      ]
    )
    gate.open()
    #expect(await store.finish().isEmpty)
  }

  @Test func `a task of the reducer is not waited for, but the effects of its actions are`() async {
    let gate = Gate()
    let store = Store(initialState: [Action]()) {
      Reduce<[Action], Action> { state, action in
        state.append(action)
        return action == .tick
          ? .run { send in
            await gate.pass()
            await send(.ended)
          } : .none
      }
      .task { _ in
        .run { send in
          await send(.tick)
          try await Task.never()
        }
      }
    }
    var states = store.states.makeAsyncIterator()
    while let state = await states.next(), state.isEmpty {}
    Task { gate.open() }
    #expect(await store.finish().isEmpty)
    expectEqual(store.withState { $0 }, [.tick, .ended])
  }
}

@MainActor @Suite(.timeLimit(.minutes(60))) struct StoreCloseTests {
  @Test func `close cancels what is left when the time is up, and names it`() async {
    let log = Log<String>()
    let store = Store(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state += action
        return .run(name: "poll") { send in
          await withTaskCancellationHandler {
            try? await Task.never()
            await send(100)
          } onCancel: {
            log.add("cancelled")
          }
        }
      }
    } withDependencies: {
      $0.continuousClock = ImmediateClock()
    }
    store.send(1)
    let unfinished = await store.close(timeout: .seconds(5))
    expectEqual(
      unfinished.map(\.description),
      ["effect \"poll\" of Int at ComposableTests/StoreFinishTests.swift:169"]
    )
    expectEqual(log.all, ["cancelled"])
    await store.finish()
    expectEqual(store.withState { $0 }, 1)
  }

  @Test func `a closed store refuses actions`() async {
    let store = Store(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state += action
        return .none
      }
    }
    store.send(1)
    #expect(await store.close().isEmpty)
    let texts = issues { #expect(store.send(1).isCancelled) }
    expectEqual(
      texts,
      [
        """
        Sent 'Int' to a store that is closed.

        The action was dropped, because "close(timeout:)" has returned. Stop the code that sends \
        actions before you close the store, or create another store.
        """
      ]
    )
    expectEqual(store.withState { $0 }, 1)
    #expect(await store.close().isEmpty)
  }

  @Test func `a store without work needs no clock to close in time`() async {
    let store = Store(initialState: 0) { Reduce<Int, Int> { _, _ in .none } }
    let texts = await issues { #expect(await store.close(timeout: .seconds(5)).isEmpty) }
    #expect(texts.isEmpty)
  }

  @Test func `a store handles actions until it is closed`() async {
    let gate = Gate()
    let store = Store(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state += action
        return action == 1 ? .run { _ in await gate.pass() } : .none
      }
    }
    store.send(1)
    Task {
      store.send(2)
      gate.open()
    }
    #expect(await store.close().isEmpty)
    expectEqual(store.withState { $0 }, 3)
  }

  @Test func `close cancels the tasks of the reducer, and waits for their clean-up`() async {
    let log = Log<String>()
    let started = Gate()
    let store = Store(initialState: 0) {
      Reduce<Int, Int> { _, _ in .none }
        .task { _ in
          .run { _ in
            started.open()
            try? await Task.never()
            log.add("cleaned up")
          }
        }
    }
    await started.pass()
    #expect(await store.close().isEmpty)
    expectEqual(log.all, ["cleaned up"])
  }

  @Test func `the tasks of a store that is closed at once do not start`() async {
    let store = Store(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state += 1
        return .none
      }
      .task { _ in .run { send in await send(1) } }
    }
    await store.close()
    let texts = await issues { await store.finish() }
    #expect(texts.isEmpty)
    expectEqual(store.withState { $0 }, 0)
  }

  @Test func `a callback that sends to a closed store is reported`() async {
    let sender = LockIsolated<Send<Int>?>(nil)
    let store = Store(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state += action
        return action == 1 ? .run { send in sender.setValue(send) } : .none
      }
    }
    store.send(1)
    await store.close()
    let texts = await issues { await sender.value?(2) }
    // Its effect retains the closure that retains the sender.
    sender.setValue(nil)
    expectEqual(texts.count, 1)
    expectEqual(texts.first?.hasPrefix("Sent 'Int' to a store that is closed."), true)
    expectEqual(store.withState { $0 }, 1)
  }
}

@Reducer struct SitePage {
  @ObservableState struct State: Equatable, Identifiable {
    let id: Int
    var count = 0
  }

  enum Action { case load, loaded }

  @Dependency(\.gates) var gates

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      guard case .load = action else {
        state.count += 1
        return .none
      }
      return .run { [gates, id = state.id] send in
        await gates[id].pass()
        await send(.loaded)
      }
    }
  }
}

extension DependencyValues {
  var gates: [Gate] {
    get { self[GatesKey.self] }
    set { self[GatesKey.self] = newValue }
  }
}

private enum GatesKey: TestDependencyKey {
  static var testValue: [Gate] { (0...3).map { _ in Gate() } }
}

@Reducer enum SiteScreen {
  case page(SitePage)
}

extension SiteScreen.State: Equatable {}

@Reducer struct Site {
  @ObservableState struct State: Equatable {
    var home = SitePage.State(id: 0)
    var pages: IdentifiedArrayOf<SitePage.State> = [SitePage.State(id: 1), SitePage.State(id: 2)]
    @Presents var screen: SiteScreen.State?
  }

  enum Action {
    case home(SitePage.Action)
    case pages(IdentifiedActionOf<SitePage>)
    case screen(PresentationAction<SiteScreen.Action>)
    case open
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.home, action: \.home) { SitePage() }
    Reduce { state, action in
      if case .open = action { state.screen = .page(SitePage.State(id: 3)) }
      return .none
    }
    .forEach(\.pages, action: \.pages) { SitePage() }
    .ifLet(\.$screen, action: \.screen)
  }
}

@MainActor @Suite(.timeLimit(.minutes(60))) struct ScopedStoreFinishTests {
  private let gates = (0...3).map { _ in Gate() }

  /// A site on which all four pages load.
  private func makeStore() throws -> (StoreOf<Site>, pages: [StoreOf<SitePage>]) {
    let store = Store(initialState: Site.State()) {
      Site()
    } withDependencies: {
      $0.gates = gates
      $0.continuousClock = ImmediateClock()
    }
    store.send(.open)
    let screen = try #require(
      store.scope(\.screen?.page, action: \.screen.presented.page) as StoreOf<SitePage>?
    )
    let pages =
      [store.scope(\.home, action: \.home)] + Array(store.scope(\.pages, action: \.pages))
      + [screen]
    for page in pages { page.send(.load) }
    return (store, pages)
  }

  @Test(arguments: 0...3)
  func `finish of a child waits for the effects of its feature only`(_ index: Int) async throws {
    let (store, pages) = try makeStore()
    gates[index].open()
    #expect(await pages[index].finish().isEmpty)
    expectEqual(pages.map { $0.count }, (0...3).map { $0 == index ? 1 : 0 })
    await expectEqual(store.finish(timeout: .zero).count, 3)
    for gate in gates { gate.open() }
    await store.finish()
  }

  @Test(arguments: 0...3)
  func `close of a child cancels the effects of its feature only`(_ index: Int) async throws {
    let (store, pages) = try makeStore()
    await expectEqual(pages[index].close(timeout: .zero).count, 1)
    for gate in gates { gate.open() }
    await store.finish()
    expectEqual(pages.map { $0.count }, (0...3).map { $0 == index ? 0 : 1 })
    #expect(await store.close().isEmpty)
  }
}

@MainActor @Suite(.timeLimit(.minutes(60))) struct StoreSavingTests {
  /// A key whose saves do not end before the test completes them.
  struct Disk: SharedKey, CustomStringConvertible {
    struct Failure: Error, CustomStringConvertible {
      var description: String { "The disk is full" }
    }

    let id = "disk"
    let saves = LockIsolated<[SaveContinuation]>([])
    let result = LockIsolated<Result<Void, any Error>?>(nil)
    var description: String { ".disk" }

    func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
      continuation.resumeReturningInitialValue()
    }

    func subscribe(
      context: LoadContext<Int>,
      subscriber: SharedSubscriber<Int>
    ) -> SharedSubscription {
      SharedSubscription {}
    }

    func save(_ value: Int, context: SaveContext, continuation: SaveContinuation) {
      if let result = result.value { return continuation.resume(with: result) }
      saves.withValue { $0.append(continuation) }
    }

    /// Completes the saves so far, and each later one at once.
    func complete(_ result: Result<Void, any Error> = .success(())) {
      self.result.setValue(result)
      for save in saves.value { save.resume(with: result) }
    }
  }

  struct State: Sendable {
    @Shared var value: Int
    init(_ disk: Disk) { _value = Shared(wrappedValue: 0, disk) }
  }

  private func makeStore(_ disk: Disk) -> Store<State, Int> {
    Store(initialState: State(disk)) {
      Reduce<State, Int> { state, action in
        state.$value.withLock { $0 += action }
        return .none
      }
    } withDependencies: {
      $0.continuousClock = ImmediateClock()
    }
  }

  @Test func `close waits until the shared values in the state are saved`() async {
    let disk = Disk()
    let store = makeStore(disk)
    store.send(1)
    let closing = Task { await store.close() }
    Task { disk.complete() }
    #expect(await closing.value.isEmpty)
    #expect(disk.result.value != nil)
  }

  @Test func `close returns the values that are not saved when the time is up`() async throws {
    let disk = Disk()
    let store = makeStore(disk)
    store.send(1)
    let work = try #require(await store.close(timeout: .seconds(1)).first)
    expectEqual(work.kind, .save)
    expectEqual(work.name, "Shared<Int>(.disk)")
    expectEqual(work.description, "save of Shared<Int>(.disk)")
    disk.complete()
  }

  @Test func `close returns the values that cannot be saved`() async throws {
    let disk = Disk()
    let store = makeStore(disk)
    store.send(1)
    _ = await issues {
      disk.complete(.failure(Disk.Failure()))
      let work = await store.close()
      expectEqual(
        work.map(\.description),
        ["save of Shared<Int>(.disk), which failed: The disk is full"]
      )
      #expect(work.first?.error is Disk.Failure)
    }
  }
}
