import Composable
import Testing

/// An object that counts itself while it is alive.
private final class Token: Sendable {
  private let count: LockIsolated<Int>

  init(_ count: LockIsolated<Int>) {
    self.count = count
    count.withValue { $0 += 1 }
  }

  deinit { count.withValue { $0 -= 1 } }
}

@Reducer private struct Leaf {
  struct State {
    let token: Token
    var rows = Array(0..<100)
  }

  enum Action { case wait, touch }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .touch:
        state.rows[0] += 1
        return .none
      case .wait:
        return .run { [token = state.token] _ in
          try? await Task.never()
          withExtendedLifetime(token) {}
        }
      }
    }
  }
}

/// Presents a leaf in a plain state.
@Reducer private struct Plain {
  struct State { @PresentationState var leaf: Leaf.State? }
  enum Action {
    case leaf(PresentationAction<Leaf.Action>)
    case present(Token)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .present(let token) = action { state.leaf = Leaf.State(token: token) }
      return .none
    }
    .ifLet(\.$leaf, action: \.leaf) { Leaf() }
  }
}

/// Presents a leaf in an observed state.
@Reducer private struct Observed {
  @ObservableState struct State { @Presents var leaf: Leaf.State? }
  enum Action { case leaf(PresentationAction<Leaf.Action>) }

  var body: some ReducerOf<Self> {
    EmptyReducer().ifLet(\.$leaf, action: \.leaf) { Leaf() }
  }
}

@MainActor @Suite struct PresentedCostTests {
  private let alive = LockIsolated(0)

  @Test func `nothing is left of features that were dismissed`() async {
    let store = Store(initialState: Plain.State()) { Plain() }
    for _ in 0..<10_000 {
      store.send(.present(Token(alive)))
      store.send(.leaf(.presented(.touch)))
      store.send(.leaf(.dismiss))
    }
    #expect(alive.value == 0)
  }

  @Test func `nothing is left of the effects of features that were dismissed`() async {
    let store = Store(initialState: Plain.State()) { Plain() }
    for _ in 0..<1_000 {
      store.send(.present(Token(alive)))
      let task = store.send(.leaf(.presented(.wait)))
      store.send(.leaf(.dismiss))
      await task.finish()
    }
    #expect(store.effectsInFlight == 0)
    // A task releases its captures just after it has reported its end.
    #expect(alive.value <= 1)
  }

  @Test func `an action of a feature that observed state presents copies nothing`() {
    func address(_ state: Leaf.State?) -> UnsafePointer<Int>? {
      state?.rows.withUnsafeBufferPointer { $0.baseAddress }
    }
    let store = Store(initialState: Observed.State(leaf: Leaf.State(token: Token(alive)))) {
      Observed()
    }
    let before = store.withState { address($0.leaf) }
    store.send(.leaf(.presented(.touch)))
    #expect(store.withState { address($0.leaf) } == before)
    #expect(store.withState { $0.leaf?.rows[0] } == 1)
  }

  @Test func `a feature presents itself a hundred levels deep`() async {
    let store = Store(initialState: Sheet.State()) { Sheet() }
    var way = { (action: Sheet.Action) in action }
    for level in 1...100 {
      store.send(way(.present(id: level)))
      way = { [way] in way(.sheet(.presented($0))) }
    }
    store.send(way(.increment))
    let task = store.send(way(.start(Gate())))
    #expect(store.effectsInFlight == 1)
    func innermost(_ state: Sheet.State) -> Sheet.State { state.sheet.map(innermost) ?? state }
    #expect(store.withState(innermost) == Sheet.State(id: 100, count: 1))
    await store.send(way(.close)).finish()
    await task.finish()
    #expect(store.effectsInFlight == 0)
    #expect(store.withState(innermost) == Sheet.State(id: 99, lastCount: 1))
  }
}
