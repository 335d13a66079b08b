import Testing

@testable import Composable

@MainActor @Suite(.timeLimit(.minutes(60))) struct EffectRegistryTests {
  /// An action with a name to record and an effect to return.
  struct Step: Sendable {
    let name: String
    var effect: Effect<Step> = .none

    init(_ name: String, _ effect: Effect<Step> = .none) {
      (self.name, self.effect) = (name, effect)
    }
  }

  private let gate = Gate()
  private let store: Store<[String], Step>

  init() {
    store = Store(initialState: [String]()) {
      Reduce<[String], Step> { state, step in
        state.append(step.name)
        return step.effect
      }
    }
  }

  private var names: [String] { store.withState { $0 } }
  private let endless = Effect<Step>.run { _ in try await Task.never() }

  private func sending(_ name: String) -> Effect<Step> {
    .run { send in await send(Step(name)) }
  }

  // The sequence used to end when its last part was queued, so code that waited for it continued
  // before the part was handled.
  @Test func `finish waits for an action that ends a sequence`() async {
    let last = Step("last", sending("end"))
    await store.send(Step("start", .concatenate(.run { _ in }, .send(last)))).finish()
    #expect(names == ["start", "last", "end"])
  }

  // Nothing used to start the effects that waited for the cancelled effect.
  @Test func `cancelling a task starts what waits for its effects`() async {
    let first = store.send(Step("first", endless.cancellable(id: 1)))
    let second = store.send(Step("second", sending("end").cancellable(id: 1, policy: .queue())))
    first.cancel()
    await second.finish()
    #expect(names == ["first", "second", "end"])
  }

  // The end of the sequence used to depend on the order of a set.
  @Test func `a sequence whose part waits ends when its task is cancelled`() async {
    for _ in 0..<20 {
      let blocker = store.send(Step("blocker", endless.cancellable(id: 1)))
      let waiting = Effect<Step>.run { _ in }.cancellable(id: 1, policy: .queue())
      let task = store.send(Step("start", .concatenate(waiting, .run { _ in })))
      task.cancel()
      await task.finish()
      blocker.cancel()
      await blocker.finish()
    }
    #expect(store.effectsInFlight == 0)
  }

  // The effect used to end twice, so the next part was taken for ended.
  @Test func `an effect that is cancelled when its turn has come ends once`() async {
    let blocker = endless.cancellable(id: 2).cancellable(id: 1).cancellable(id: 4)
    store.send(Step("blocker", blocker))
    store.send(Step("canceller", .cancel(id: 3).cancellable(id: 1, policy: .queue())))
    let waiting = sending("never").cancellable(id: 2, policy: .queue()).cancellable(id: 3)
    let second = Effect<Step>.run { [gate] send in
      await gate.pass()
      await send(Step("second"))
    }
    let task = store.send(Step("start", .concatenate(waiting, second, .send(Step("third")))))
    store.send(Step("go", .cancel(id: 4)))
    gate.open()
    await task.finish()
    #expect(names == ["blocker", "canceller", "start", "go", "second", "third"])
  }

  // Found by the model check, seed 150: the parts of a replaced effect used to stay.
  @Test func `a part that replaces a sequence cancels the parts of that`() async {
    let sequence = store.send(Step("first", .concatenate(endless, endless).cancellable(id: 1)))
    let replacing = Effect.send(Step("second")).cancellable(id: 1, cancelInFlight: true)
    await store.send(Step("", replacing.cancellable(id: 2, policy: .queue()))).finish()
    #expect(store.effectsInFlight == 0)
    await sequence.finish()
    #expect(names == ["first", "", "second"])
  }

  // Found by the model check, seed 460: the throttled effect used to give the wrong id to its
  // pause.
  @Test func `a throttled part of a cancelled effect keeps the id of that`() async {
    let throttled = endless.throttle(id: 2, for: .seconds(60), clock: TestClock(), latest: true)
    let part = Effect<Step>.merge(.cancel(id: 1), throttled)
    let task = store.send(Step("start", part.cancellable(id: 1, policy: .queue())))
    store.send(Step("cancel", .cancel(id: 1)))
    await task.finish()
    #expect(store.effectsInFlight == 0)
  }

  // The effect used to end before its successor noticed that the id was free.
  @Test func `an effect never waits for one that ends meanwhile`() async {
    for _ in 0..<2_000 {
      store.send(Step("", .run { _ in }.cancellable(id: 1, policy: .queue())))
    }
    await store.send(Step("", sending("last").cancellable(id: 1, policy: .queue()))).finish()
    #expect(names.last == "last")
  }

  // It used to be released under the lock, which its deinit needs too.
  @Test func `a value held by a cancelled sequence may cancel a task when it is released`() async {
    final class Token: Sendable {
      let task: StoreTask
      init(_ task: StoreTask) { self.task = task }
      deinit { task.cancel() }
    }
    enum Action: Sendable {
      case endless
      case sequence(StoreTask)
      case cancel
    }
    let store = Store(initialState: 0) {
      Reduce<Int, Action> { _, action in
        let endless = Effect<Action>.run { _ in try await Task.never() }
        switch action {
        case .endless: return endless
        case .sequence(let task):
          let part = Effect<Action>.run { [token = Token(task)] _ in _ = token }
          return .concatenate(endless, part).cancellable(id: 1)
        case .cancel: return .cancel(id: 1)
        }
      }
    }
    let task = store.send(.endless)
    store.send(.sequence(task))
    store.send(.cancel)
    await task.finish()
    #expect(task.isCancelled)
  }

  // Found by the model check, seed 7,179,750: the order used to depend on the ids.
  @Test(arguments: [["inner", "outer"], ["outer", "inner"]])
  func `effects that wait for ids of one effect start in order`(_ waiting: [String]) {
    let blocker = endless.cancellable(id: "inner").cancellable(id: "outer").cancellable(id: "all")
    store.send(Step("blocker", blocker))
    for id in waiting {
      store.send(Step("", .send(Step(id)).cancellable(id: id, policy: .queue())))
    }
    store.send(Step("cancel", .cancel(id: "all")))
    #expect(names == ["blocker", "", "", "cancel"] + waiting)
  }

  /// An id that cancels a task whenever it is compared, as user code may.
  struct Canceller: Hashable, Sendable {
    let task: LockIsolated<StoreTask?>

    static func == (lhs: Self, rhs: Self) -> Bool {
      lhs.task.value?.cancel()
      return true
    }

    func hash(into hasher: inout Hasher) {}
  }

  // It used to be compared under the lock that `cancel` needs, which stopped the program.
  @Test(arguments: [
    CancellationPolicy.runTogether, .replaceInFlight, .keepInFlight, .queue(),
  ])
  func `an id may cancel effects when it is compared`(_ policy: CancellationPolicy) async {
    let id = Canceller(task: LockIsolated(nil))
    let first = store.send(Step("first", endless.cancellable(id: id, policy: policy)))
    id.task.setValue(first)
    let second = store.send(Step("second", sending("end").cancellable(id: id, policy: policy)))
    store.send(Step("cancel", .cancel(id: id)))
    await first.finish()
    await second.finish()
    #expect(first.isCancelled)
    #expect(store.effectsInFlight == 0)
    // The store keeps an id that its effects had for some time, and the task retains the store's ids.
    id.task.setValue(nil)
  }

  // The child used to be looked up under the lock too.
  @Test func `the id of a child may cancel effects when the child is looked for`() async {
    struct Child: Identifiable { let id: Canceller }
    enum Action: Sendable, CasePathable {
      case start(Effect<Action>)
      case child(Step)

      struct AllCasePaths: Sendable {
        var child: AnyCasePath<Action, Step> {
          AnyCasePath(
            embed: { .child($0) },
            extract: { if case .child(let step) = $0 { step } else { nil } }
          )
        }
      }
      static var allCasePaths: AllCasePaths { AllCasePaths() }
    }
    let id = Canceller(task: LockIsolated(nil))
    let store = Store(initialState: Child?.some(Child(id: id))) {
      Reduce<Child?, Action> { _, action in
        if case .start(let effect) = action { effect } else { .none }
      }
      .ifLet(\.self, action: \.child) { Reduce<Child, Step> { _, step in step.effect } }
    }
    let task = store.send(.start(.run { _ in try await Task.never() }))
    let child = store.send(.child(Step("start", endless)))
    id.task.setValue(task)
    store.send(.start(.none))
    await task.finish()
    child.cancel()
    await child.finish()
    #expect(store.effectsInFlight == 0)
    id.task.setValue(nil)
  }
}
