import Composable
import ComposableIssues
import ComposableTestKit

/// A run of a program on the model and on a store at the same time.
final class ProgramRun {
  /// The kind of store that the program runs on.
  enum Subject: Equatable, Sendable {
    case store
    case testStore

    /// A test store, whose effects take their steps in the order of a seed.
    case explored(UInt64)
  }

  /// A difference between the store and the model.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private let subject: Subject
  private let patience: Duration
  private let bench = Bench()
  private let issues = RecordedIssues()
  private let total = Shared(value: 0)
  private var model: Model
  private var store: StoreOf<Node>?
  private var testStore: TestStoreOf<Node>?
  private var tasks: [StoreTask] = []
  private var testTasks: [TestStoreTask] = []

  private init(on subject: Subject, fault: Model.Fault?, patience: Duration) {
    self.subject = subject
    self.patience = patience
    model = Model(fault: fault)
  }

  /// Runs a program.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - subject: The kind of store to run it on.
  ///   - fault: A mistake to make in the model, if any.
  ///   - patience: The time that the store may take for an expected event.
  ///   - isolation: The isolation of the store.
  /// - Returns: The difference between the store and the model, or `nil`.
  static func failure(
    of program: Program,
    on subject: Subject,
    fault: Model.Fault? = nil,
    patience: Duration = .seconds(300),
    isolation: isolated any Actor
  ) async -> Failure? {
    let run = ProgramRun(on: subject, fault: fault, patience: patience)
    let bench = run.bench
    let watchdog = Task.detached { try await bench.watch(patience: patience) }
    defer { watchdog.cancel() }
    var failure: Failure?
    await withIssueReporters([run.issues]) {
      func body() async {
        do throws(Failure) {
          try await run.play(program, isolation: isolation)
        } catch {
          failure = error
        }
        run.store = nil
        run.testStore = nil
      }
      if case .explored(let seed) = subject {
        await exploreSchedules(seed: seed) { await body() }
      } else {
        await body()
      }
    }
    if failure != nil || run.model.dependsOnThreads { bench.close() }
    return failure
  }

  private func play(_ program: Program, isolation: isolated any Actor) async throws(Failure) {
    makeStore(isolation: isolation)
    for step in program.steps where !model.isReleased {
      try await play(step, isolation: isolation)
      if model.dependsOnThreads { return }
    }
    // Everything ends if it can. Operations that wait for themselves end with the store.
    try await finish(isolation: isolation)
    if model.dependsOnThreads { return }
    if !model.isReleased { try await release(isolation: isolation) }
    try await finish(isolation: isolation)
    for task in tasks { await task.finish() }
  }

  private func finish(isolation: isolated any Actor) async throws(Failure) {
    while let effect = model.openable.first ?? model.nextPause(until: .seconds(1_000))?.effect {
      try await open(effect, isolation: isolation)
      if model.dependsOnThreads { return }
    }
  }

  private func makeStore(isolation: isolated any Actor) {
    let bench = bench
    let state = Node.State(id: 0, total: total)
    if subject == .store {
      let node = Node(bench: bench, reenter: { [unowned self] in self.store?.send($0) })
      store = Store(initialState: state, isolation: isolation) { node }
    } else {
      let node = Node(bench: bench, reenter: { _ in })
      testStore = TestStore(initialState: state, comparing: Model.Feature.init) { node }
      testStore?.exhaustivity = .off
      testStore?.timeout = .zero
    }
  }

  private func play(_ step: Program.Step, isolation: isolated any Actor) async throws(Failure) {
    switch step {
    case .send(let hops, let order):
      let address = model.root.address(of: hops)
      try await send(Model.Action(address: address, message: .order(order)), isolation: isolation)
    case .dismiss(let hops):
      let address = model.root.address(of: hops.filter { $0 != .leaf && $0 != .alert })
      guard model.root.feature(at: address) != nil else { return }
      try await send(Model.Action(address: address, message: .dismiss), isolation: isolation)
    case .pop(let hops, let index):
      let address = model.root.address(of: hops.filter { $0 != .leaf && $0 != .alert })
      guard let path = model.root.feature(at: address)?.path, !path.isEmpty else { return }
      let message = Model.Message.popFrom(path[index % path.count].id)
      try await send(Model.Action(address: address, message: message), isolation: isolation)
    case .open(let index):
      let openable = model.openable
      guard !openable.isEmpty else { return }
      try await open(openable[index % openable.count], isolation: isolation)
    case .advance(let milliseconds):
      let end = model.now + .milliseconds(milliseconds)
      while let (effect, deadline) = model.nextPause(until: end) {
        model.now = deadline
        bench.setNow(deadline)
        try await open(effect, isolation: isolation)
        if model.dependsOnThreads { return }
      }
      model.now = end
      bench.setNow(end)
    case .cancel(let index):
      guard !model.sent.isEmpty else { return }
      let index = index % model.sent.count
      let before = model.handled.count
      model.cancelTask(index)
      if subject == .store { tasks[index].cancel() } else { await testTasks[index].cancel() }
      try await compare(from: before, isolation: isolation)
    case .release:
      try await release(isolation: isolation)
    }
  }

  private func send(_ action: Model.Action, isolation: isolated any Actor) async throws(Failure) {
    let before = model.handled.count
    model.send(action)
    if model.dependsOnThreads { return }
    guard let sent = Node.Action(action, to: store?.withState { $0 } ?? testStore?.state) else {
      throw Failure(description: "A child is not there: \(action)")
    }
    if let store { tasks.append(store.send(sent)) }
    if let testStore { testTasks.append(await testStore.send(sent)) }
    try await compare(from: before + 1, isolation: isolation)
  }

  private func open(_ effect: ModelEffect, isolation: isolated any Actor) async throws(Failure) {
    let before = model.handled.count
    model.open(effect)
    if model.dependsOnThreads { return }
    switch effect.work {
    case .operation(let run): bench.open(run.number)
    case .pause(let pause, _): bench.open(pause.number)
    case .sequence, .turn: break
    }
    try await compare(from: before, isolation: isolation)
  }

  private func release(isolation: isolated any Actor) async throws(Failure) {
    let before = model.handled.count
    model.release()
    store = nil
    testStore = nil
    try await compare(from: before, isolation: isolation)
  }

  /// Checks that the store has done the same as the model.
  ///
  /// - Parameters:
  ///   - first: The first action that effects have sent since the last check.
  ///   - isolation: The isolation of the store.
  /// - Throws: The difference.
  private func compare(from first: Int, isolation: isolated any Actor) async throws(Failure) {
    if let testStore {
      for (action, state) in model.handled[first...] {
        await testStore.receive { $0.number == action.message.number }
        try expect("state after \(action)", Model.Feature(testStore.state), state)
      }
      await testStore.skipReceivedActions(strict: false)
    }
    let settled = await bench.settle(model.positions, events: model.events)
    for effect in model.effects { effect.isNew = false }
    try expect("events", settled.events, model.events)
    try expect("effects", settled.positions, model.positions)
    if settled.isGivenUp { throw Failure(description: "The store does nothing for \(patience).") }
    try expect("issues", issues.texts.map(IssueKind.init), model.issues)
    try expect("shared value", total.wrappedValue, model.total)
    if let store { try expect("state", store.withState { Model.Feature($0) }, model.root) }
    if let testStore { try expect("state", Model.Feature(testStore.state), model.root) }
  }

  private func expect<Value: Equatable>(
    _ name: String,
    _ value: Value,
    _ expected: Value
  ) throws(Failure) {
    guard value != expected else { return }
    throw Failure(description: "\(name): \(value), but the model has \(expected)")
  }
}
