import ComposableCasePaths
import ComposableHistory
import ComposableTestKit
import ComposableTestSupport
import Testing

@testable import Composable

/// Reads of the state by effects.
@MainActor @Suite struct TaskReadingTests {
  @Test func `an effect reads the state of its feature`() async {
    let store = Store(initialState: Reading.Parent.State()) { Reading.Parent() }
    await store.send(.rows(.element(id: 2, action: .read))).finish()
    expectEqual(store.withState { $0.log }, ["row 2 = 20"])
    await store.send(.readAll).finish()
    expectEqual(store.withState { $0.log }, ["row 2 = 20", "2 rows"])
    let texts = await issues {
      await store.send(.rows(.element(id: 1, action: .readWrong))).finish()
    }
    expectEqual(texts.count, 1)
    expectEqual(texts.first?.contains("Reading.Parent.State"), true)
    expectEqual(texts.first?.contains("Reading.Row.State"), true)
    expectEqual(store.withState { $0.log }.last, "row 1 = nil")
  }

  @Test func `an element that has moved is read by its identity`() async {
    let (gate, log) = (Gate(), Log<String>())
    let rows: IdentifiedArrayOf<Reading.Row.State> = [
      Reading.Row.State(id: 1, value: 10), Reading.Row.State(id: 2, value: 20),
    ]
    let store = Store(initialState: rows) {
      Reduce<IdentifiedArrayOf<Reading.Row.State>, IdentifiedActionOf<Reading.Row>> {
        rows,
        action in
        if case .element(_, .got) = action { rows.reverse() }
        return .none
      }
      .forEach(\.self, action: \.self) {
        Reduce { state, action in
          guard case .read = action else { return .none }
          return .run { send in
            await gate.pass()
            log.add("\(await send.read(\Reading.Row.State.value) ?? 0)")
          }
        }
      }
    }
    let task = store.send(.element(id: 2, action: .read))
    store.send(.element(id: 1, action: .got("")))
    expectEqual(store.withState { $0.first?.id }, 2)
    gate.open()
    await task.finish()
    expectEqual(log.all, ["20"])
  }

  @Test func `a cancelled effect reads nothing`() async {
    let (start, gate, log) = (Gate(), Gate(), Log<String>())
    let store = Store(initialState: 7) {
      Reduce<Int, Int> { _, action in
        guard action == 0 else { return .cancel(id: "read") }
        return .run { send in
          start.open()
          await Task { await gate.pass() }.value
          let value: Int? = await send.read { (state: Int) in state }
          log.add("\(value.map { "\($0)" } ?? "nil")")
        }
        .cancellable(id: "read")
      }
    }
    let task = store.send(0)
    await start.pass()
    store.send(1)
    gate.open()
    await task.finish()
    expectEqual(log.all, ["nil"])
  }

  @Test func `a removed feature reads nothing`() async {
    let (start, gate, log) = (Gate(), Gate(), Log<String>())
    let store = Store(initialState: Int?.some(1)) {
      Reduce<Int?, Bool> { state, action in
        if !action { state = nil }
        return .none
      }
      .ifLet(\.self, action: \.self) {
        Reduce { _, action in
          guard action else { return .none }
          return .run { send in
            start.open()
            await Task { await gate.pass() }.value
            let value: Int? = await send.read { (state: Int) in state }
            log.add("\(value.map { "\($0)" } ?? "nil")")
          }
        }
      }
    }
    let task = store.send(true)
    await start.pass()
    store.send(false)
    gate.open()
    await task.finish()
    expectEqual(log.all, ["nil"])
  }

  @Test func `mapping an effect does not change the feature that it reads`() async {
    let store = Store(initialState: 7) {
      Reduce<Int, Int> { state, action in
        guard action == 0 else {
          state += action
          return .none
        }
        return Effect<String>.run { send in
          let value: Int? = await send.read { (state: Int) in state }
          await send("\(value ?? -1)")
        }
        .map { Int($0) ?? 0 }
      }
    }
    await store.send(0).finish()
    expectEqual(store.withState { $0 }, 14)
  }

  @Test func `an effect reads the present while the store shows the past`() async {
    let (gate, log) = (Gate(), Log<String>())
    let store = Store(initialState: 1) {
      Reduce<Int, Int> { state, action in
        state += action
        return .run { send in
          await gate.pass()
          log.add("\(await send.read { (state: Int) in state } ?? 0)")
        }
      }
    } withDependencies: {
      $0.storeObservers.append(HistoryRecorder())
    }
    let task = store.send(6)
    store.travel(to: 0)
    expectEqual(store.withState { $0 }, 1)
    gate.open()
    await task.finish()
    expectEqual(log.all, ["7"])
  }

  @Test func `an optional value is read without another optional`() async {
    struct State { var name: String? = "Blob" }
    let log = Log<String>()
    let store = Store(initialState: State()) {
      Reduce<State, Bool> { state, action in
        if action { state.name = nil }
        return .run { send in
          let name: String? = await send.read(\State.name)
          log.add(name ?? "nil")
        }
      }
    }
    await store.send(false).finish()
    await store.send(true).finish()
    expectEqual(log.all, ["Blob", "nil"])
  }

  @Test func `a sender without a store reads nothing`() async {
    let send = Send<Int> { _ in }
    #expect(await send.read { (state: Int) in state } == nil)
  }

  @Test func `a test store reads too`() async {
    let store = TestStore(initialState: Reading.Parent.State()) { Reading.Parent() }
    await store.send(.rows(.element(id: 2, action: .read)))
    await store.receive(\.rows) { $0.log = ["row 2 = 20"] }
  }
}

enum Reading {
  struct Row: Reducer {
    struct State: Equatable, Identifiable {
      let id: Int
      var value = 0
    }
    enum Action: Sendable {
      case read
      case readWrong
      case got(String)
    }
    var body: some Reducer<State, Action> {
      Reduce<State, Action> { state, action in
        switch action {
        case .read:
          return .run { [id = state.id] send in
            let value = await send.read(\State.value)
            await send(.got("row \(id) = \(value.map { "\($0)" } ?? "nil")"))
          }
        case .readWrong:
          return .run { [id = state.id] send in
            let value = await send.read(\Parent.State.log.count)
            await send(.got("row \(id) = \(value.map { "\($0)" } ?? "nil")"))
          }
        case .got: return .none
        }
      }
    }
  }

  struct Parent: Reducer {
    struct State: Equatable {
      var rows: IdentifiedArrayOf<Row.State> = [
        Row.State(id: 1, value: 10), Row.State(id: 2, value: 20),
      ]
      var log: [String] = []
    }
    @CasePathable enum Action: Sendable {
      case rows(IdentifiedAction<Int, Row.Action>)
      case readAll
      case got(String)
    }
    var body: some Reducer<State, Action> {
      Reduce<State, Action> { state, action in
        switch action {
        case .rows(.element(_, .got(let text))), .got(let text): state.log.append(text)
        case .rows: break
        case .readAll:
          return .run { send in
            let count = await send.read { (state: State) in state.rows.count }
            await send(.got("\(count ?? -1) rows"))
          }
        }
        return .none
      }
      .forEach(\.rows, action: \.rows) { Row() }
    }
  }
}
