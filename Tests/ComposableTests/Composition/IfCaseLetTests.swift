import Composable
import ComposableTestKit
import Testing

@MainActor @Suite struct IfCaseLetTests {
  private func makeStore(_ state: Screen.State = .first(Child.State())) -> StoreOf<Screen> {
    Store(initialState: state) { Screen() }
  }

  @Test func `the child runs on the active case, before the parent`() {
    let store = makeStore()
    store.send(.first(.increment))
    #expect(store.withState { $0[case: \.first]?.count } == 1)
  }

  @Test func `the parent may switch the case in the same action`() async {
    let store = makeStore(.first(Child.State(count: Screen.limit)))
    let task = store.send(.first(.start(Gate())))
    #expect(store.withState { $0.is(\.second) })
    #expect(store.effectsInFlight == 0)
    await task.finish()
  }

  @Test func `an action for another case is reported, and left to the parent`() {
    let store = makeStore(.second(Child.State()))
    let texts = issues { store.send(.first(.increment)) }
    #expect(store.withState { $0 == .second(Child.State()) })
    #expect(
      texts == [
        """
        An "ifCaseLet" at "ComposableTests/IfCaseLetTests.swift:\(Screen.line)" received a child \
        action when child state was set to a different case.

          Action:
            Screen.Action.first(.increment)
          State:
            Screen.State.second

        The child's case was not active when its action arrived. This happens when

        • a test sends the child's action itself: send the action that switches to the case first;
        • a reducer that runs before this "ifCaseLet" switched to another case: switch in the \
        reducer that "ifCaseLet" is applied to, which runs after the child;
        • an effect of the parent, or of another feature, sent an action to the child: check the \
        state before sending it.
        """
      ]
    )
  }

  @Test func `a generic action is named without its arguments`() {
    let store = Store(initialState: Either<Int, Int>.second(0)) {
      EmptyReducer<Either<Int, Int>, Either<Int, Int>>()
        .ifCaseLet(\.first, action: \.first) { EmptyReducer<Int, Int>() }
    }
    let texts = issues { store.send(.first(7)) }
    #expect(
      texts.first?.contains(
        """

          Action:
            Either.first
          State:
            Either.second

        """
      ) == true
    )
  }

  @Test func `leaving the case cancels its effects`() async {
    let store = makeStore()
    let task = store.send(.first(.start(Gate())))
    store.send(.show(.second(Child.State())))
    #expect(store.effectsInFlight == 0)
    await task.finish()
  }

  @Test func `a child of the same case with another id is another child`() async {
    let store = makeStore(.first(Child.State(id: 1)))
    let task = store.send(.first(.start(Gate())))
    store.send(.show(.first(Child.State(id: 2))))
    #expect(store.effectsInFlight == 0)
    await task.finish()
  }

  @Test func `effects come back to the case`() async {
    let (store, gate) = (makeStore(), Gate())
    let task = store.send(.first(.start(gate)))
    gate.open()
    await task.finish()
    #expect(store.withState { $0[case: \.first]?.count } == 1)
  }

  @Test func `a payload is changed in place`() {
    let store = Store(initialState: Wrapped.State.list(Unshared())) { Wrapped() }
    for _ in 0..<10 { store.send(.list(())) }
    #expect(store.withState { $0[case: \.list]?.count } == 10)
  }

  @Test func `Result is state with two cases`() async {
    let store = Store(initialState: Result<Int, Failure>.success(0)) {
      Reduce<Result<Int, Failure>, Result<Int, Failure>> { _, _ in .none }
        .ifCaseLet(\.success, action: \.success) {
          Reduce<Int, Int> { state, action in
            state += action
            return action > 0 ? .run { send in await send(action - 1) } : .none
          }
        }
    }
    await store.send(.success(3)).finish()
    #expect(store.withState { $0 } == .success(6))
  }

  @Test func `the older Scope of a case reports an action for another case`() {
    let store = Store(initialState: Screen.State.second(Child.State())) {
      Scope(state: \Screen.State.Cases.first, action: \Screen.Action.Cases.first) { Child() }
    }
    let line: UInt = #line - 2
    let texts = issues { store.send(.first(.increment)) }
    #expect(
      texts.first?.hasPrefix(
        """
        A "Scope" at "ComposableTests/IfCaseLetTests.swift:\(line)" received a child action when \
        child state was set to a different case.

          Action:
            Screen.Action.first(.increment)
          State:
            Screen.State.second
        """
      ) == true
    )
    #expect(
      texts.first?.contains(
        """
        • a reducer that runs before this "Scope" switched to another case: put that reducer after \
        the "Scope", or use "ifCaseLet", which runs the child first;
        """
      ) == true
    )
    #expect(store.withState { $0 == .second(Child.State()) })
  }
}

private struct Failure: Error, Equatable {}

@CasePathable private enum Either<First, Second> {
  case first(First)
  case second(Second)
}

@Reducer private struct Screen {
  @CasePathable enum State: Equatable {
    case first(Child.State)
    case second(Child.State)
  }

  enum Action: Sendable {
    case first(Child.Action)
    case second(Child.Action)
    case show(State)
  }

  static let limit = 10
  static let line: UInt = #line + 12

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .first:
        if state[case: \.first]?.count == Self.limit { state = .second(Child.State()) }
      case .second: break
      case .show(let next): state = next
      }
      return .none
    }
    .ifCaseLet(\.first, action: \.first) { Child() }
    .ifCaseLet(\.second, action: \.second) { Child() }
  }
}

/// Storage that stops the program if it changes while it has a second owner.
private struct Unshared {
  private final class Storage { var count = 0 }
  private var storage = Storage()
  var count: Int { storage.count }

  mutating func increment() {
    precondition(isKnownUniquelyReferenced(&storage), "the payload has two owners")
    storage.count += 1
  }
}

@Reducer private struct Wrapped {
  @CasePathable enum State {
    case list(Unshared)
    case other
  }
  @CasePathable enum Action { case list(Void) }

  var body: some ReducerOf<Self> {
    EmptyReducer<State, Action>()
      .ifCaseLet(\.list, action: \.list) {
        Reduce<Unshared, Void> { state, _ in
          state.increment()
          return .none
        }
      }
  }
}
