import Composable
import ComposableTestKit
import Testing

@MainActor @Suite struct StoreSendTests {
  @Test func `an action changes the state before send returns`() {
    let store = Store(initialState: 0) { Reduce<Int, Int> { state, action in add(action, &state) } }
    store.send(3)
    expectEqual(store.withState { $0 }, 3)
  }

  @Test func `synchronous effects are handled before send returns`() {
    let store = Store(initialState: [Int]()) {
      Reduce<[Int], Int> { state, action in
        state.append(action)
        return action < 3 ? .send(action + 1) : .none
      }
    }
    store.send(1)
    expectEqual(store.withState { $0 }, [1, 2, 3])
  }

  @Test func `actions that effects send are handled first in, first out`() {
    enum Action { case tap, next1, next2, end }
    let store = Store(initialState: [Action]()) {
      Reduce<[Action], Action> { state, action in
        state.append(action)
        switch action {
        case .tap: return .merge(.send(.next1), .send(.next2))
        case .next1: return .send(.end)
        case .next2, .end: return .none
        }
      }
    }
    store.send(.tap)
    expectEqual(store.withState { $0 }, [.tap, .next1, .next2, .end])
  }

  @Test func `a reducer has the defaults of the test that created its store`() async {
    @Dependency(TestToken.self) var token
    let store = Store(initialState: TestToken?.none) {
      Reduce<TestToken?, Void> { state, _ in
        @Dependency(TestToken.self) var token
        state = token
        return .none
      }
    }
    await Task.detached { @MainActor in _ = store.send(()) }.value
    #expect(store.withState { $0 } === token)
  }

  @Test func `a chain of 100,000 synchronous sends needs no stack`() {
    let store = Store(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state += 1
        return action > 0 ? .send(action - 1) : .none
      }
    }
    store.send(100_000)
    expectEqual(store.withState { $0 }, 100_001)
  }

  @Test func `a cycle of sends is stopped, and its actions are named`() {
    enum Action {
      case start
      case ping(Int)
      case pong
    }
    let store = Store(initialState: 0) {
      Reduce<Int, Action> { state, action in
        state += 1
        switch action {
        case .start, .pong: return .send(.ping(state))
        case .ping: return .send(.pong)
        }
      }
    }
    let texts = issues { store.send(.start) }
    expectEqual(
      texts,
      [
        """
        A cycle of "Effect.send" was stopped after 1000000 actions.

          Actions that repeat:
            • StoreSendTests.Action.ping
            • StoreSendTests.Action.pong

        These actions send each other, so the call of "send" would never return. The rest of the \
        queue was dropped. Return "Effect.none" from the reducer when the work is done. To repeat \
        work at intervals, sleep on a clock in an "Effect.run".
        """
      ]
    )
    expectEqual(store.withState { $0 }, 1_001_001)
  }

  @Test func `send copies no state`() {
    let store = Store(initialState: CopyTrap()) {
      Reduce<CopyTrap, Int> { state, action in
        state.change(action)
        return action > 0 ? .send(action - 1) : .none
      }
    }
    store.send(3)
    expectEqual(store.withState(\.sum), 6)
  }

  @Test func `send from a reducer is reported, and handled afterwards`() {
    enum Action {
      case button
      case child(Int)
    }
    let handled = Log<String>()
    let later = Box<(() -> Void)?>(nil)
    let store = Store(initialState: 0) {
      Reduce<Int, Action> { _, action in
        if case .button = action { later.value?() }
        handled.add("\(action)")
        return .none
      }
    }
    later.value = { store.send(.child(2)) }
    let texts = issues { store.send(.button) }
    expectEqual(handled.all, ["button", "child(2)"])
    expectEqual(
      texts,
      [
        """
        Sent 'StoreSendTests.Action.child' while an action was being processed.

        It was sent by code that the reducer calls, or by an object in the action or the state. It \
        is handled after the current action and after all queued actions.

        To send an action from a reducer, return "Effect.send". To send it later, return \
        "Effect.run".
        """
      ]
    )
    later.value = nil
  }

  @Test func `a buffered action that sends when it is destroyed comes last`() {
    enum Action {
      case start, kickOff
      case sender(Sender)
      case stop
    }
    var names: [String] = []
    var send: ((Action) -> Void)?
    let store = Store(initialState: 0) {
      Reduce<Int, Action> { _, action in
        switch action {
        case .start:
          names.append("start")
          return .send(.kickOff)
        case .kickOff:
          names.append("kickOff")
          return .send(.sender(Sender { send?(.stop) }))
        case .sender: names.append("sender")
        case .stop: names.append("stop")
        }
        return .none
      }
    }
    send = { [unowned store] in store.send($0) }
    let texts = issues { store.send(.start) }
    expectEqual(names, ["start", "kickOff", "sender", "stop"])
    expectEqual(texts.count, 1)
  }

  @Test func `reading the state inside of the reducer stops the program with advice`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        var read: (() -> Int)?
        let store = Store(initialState: 0) {
          Reduce<Int, Int> { state, action in add(read?() ?? action, &state) }
        }
        read = { store.withState { $0 } }
        store.send(1)
      }
    }
    #expect(
      printed(
        """
        The state of a Store<Int, Int> was read while its reducer was running. Use the "state" \
        parameter of the reducer, or read the store after "send" has returned.
        """,
        in: result?.standardErrorContent
      )
    )
  }

  @Test func `reading a child inside of the reducer stops the program, however deep it is`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        var read: (() -> Int)?
        let store = Store(initialState: 0) {
          Reduce<Int, Int> { state, action in add(read?() ?? action, &state) }
        }
        let child = store.scope(\.self, action: \.self).scope(\.self, action: \.self)
        read = { child.withState { $0 } }
        store.send(1)
      }
    }
    #expect(
      printed(
        "The state of a Store<Int, Int> was read while its reducer was running.",
        in: result?.standardErrorContent
      )
    )
  }

  @Test func `reading the state while time travel replaces it stops the program`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let store = Store(initialState: Sender?.none) { EmptyReducer<Sender?, Never>() }
        store.showPast(Sender { [unowned store] in _ = store.withState { $0 } })
        store.showPast(nil)
      }
    }
    #expect(printed("was read while its reducer was running.", in: result?.standardErrorContent))
  }

  @Test func `dispatch is the same through scopes`() {
    let store = Store(initialState: Parent.State()) { Parent() }
    let child = store.scope(\.child, action: \.child)
    child.send(.increment)
    store.send(.child(.increment))
    expectEqual(child.withState(\.count), 2)
    expectEqual(store.withState(\.child.count), 2)
    #expect(store.scope(\.child, action: \.child) === child)
  }
}

/// Calls a closure when it is released.
private final class Sender {
  let onDeinit: () -> Void
  init(_ onDeinit: @escaping () -> Void) { self.onDeinit = onDeinit }
  deinit { onDeinit() }
}

private func add(_ number: Int, _ state: inout Int) -> Effect<Int> {
  state += number
  return .none
}

/// A state that notices if a copy of it exists while it changes.
private struct CopyTrap {
  private final class Storage { var sum = 0 }
  private var storage = Storage()

  var sum: Int { storage.sum }

  mutating func change(_ number: Int) {
    precondition(isKnownUniquelyReferenced(&storage), "the state was copied")
    storage.sum += number
  }
}

@Reducer private struct Parent {
  struct State { var child = Tally.State() }
  enum Action { case child(Tally.Action) }

  var body: some ReducerOf<Self> {
    Scope(\.child, action: \.child) { Tally() }
  }
}

@Reducer struct Tally {
  struct State: Equatable { var count = 0 }
  enum Action { case increment }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .increment:
        state.count += 1
        return .none
      }
    }
  }
}

/// A default that every test creates for itself.
private final class TestToken: TestDependencyKey, Sendable {
  static var testValue: TestToken { TestToken() }
}
