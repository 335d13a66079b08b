import Composable
import ComposableTestKit
import Testing

@Suite struct StoreIsolationTests {
  actor Session {
    private lazy var store = Store(initialState: Adder.State(), isolation: self) { Adder() }

    func add(_ number: Int) async -> Int {
      await store.send(.addLater(number)).finish()
      return store.withState(\.sum)
    }
  }

  @Test func `a store lives on any actor`() async {
    let session = Session()
    await expectEqual(session.add(1), 1)
    await expectEqual(session.add(2), 3)
  }

  @Test func `thousands of actors have a store each`() async {
    let sum = await withTaskGroup(of: Int.self) { group in
      for number in 0..<2000 { group.addTask { await Session().add(number) } }
      return await group.reduce(0, +)
    }
    expectEqual(sum, 1999 * 1000)
  }

  @MainActor private final class Screen {
    static let shared = Store(initialState: Adder.State()) { Adder() }
    let store = Store(initialState: Adder.State()) { Adder() }
    lazy var later = Store(initialState: Adder.State()) { Adder() }

    init(another: StoreOf<Adder> = Store(initialState: Adder.State()) { Adder() }) {
      expectEqual(another.withState(\.sum), 0)
    }
  }

  @MainActor
  @Test func `a store is the initial value of a property of the main actor`() async {
    let screen = Screen()
    for store in [Screen.shared, screen.store, screen.later, global] {
      await store.send(.addLater(1)).finish()
      expectEqual(store.withState(\.sum), 1)
    }
  }

  @Test func `a function of an actor makes its store`() async {
    func add(_ number: Int, isolation: isolated any Actor) async -> Int {
      let store = Store(initialState: Adder.State(), isolation: #isolation) { Adder() }
      await store.send(.addLater(number)).finish()
      return store.withState(\.sum)
    }
    await expectEqual(add(3, isolation: Session()), 3)
    await expectEqual(add(4, isolation: MainActor.shared), 4)
  }

  @MainActor
  @Test func `effects of a store on the main actor deliver there`() async {
    let store = Store(initialState: Adder.State()) { Adder() }
    await store.send(.addLater(1)).finish()
    expectEqual(store.withState(\.sum), 1)
  }

  @MainActor
  @Test func `effects of many threads deliver one at a time`() async {
    let store = Store(initialState: Adder.State()) { Adder() }
    var tasks: [StoreTask] = []
    for _ in 0..<1000 { tasks.append(store.send(.addLater(1))) }
    for task in tasks { await task.finish() }
    expectEqual(store.withState(\.sum), 1000)
  }
}

@MainActor private let global = Store(initialState: Adder.State()) { Adder() }

@Reducer struct Adder {
  struct State { var sum = 0 }
  enum Action: Sendable {
    case add(Int)
    case addLater(Int)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .add(let number):
        state.sum += number
        return .none
      case .addLater(let number):
        return .run { send in await send(.add(number)) }
      }
    }
  }
}
