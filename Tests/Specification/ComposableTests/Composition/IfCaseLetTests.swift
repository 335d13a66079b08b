import Composable
import ComposableTestKit
import Testing

@MainActor @Suite struct IfCaseLetTests {
  @Test func `a generic action is named without its arguments`() {
    let store = Store(initialState: Either<Int, Int>.second(0)) {
      EmptyReducer<Either<Int, Int>, Either<Int, Int>>()
        .ifCaseLet(\.first, action: \.first) { EmptyReducer<Int, Int>() }
    }
    let texts = issues { store.send(.first(7)) }
    expectEqual(
      texts.first?.contains(
        """

          Action:
            Either.first
          State:
            Either.second

        """
      ),
      true
    )
  }

  @Test func `a payload is changed in place`() {
    let store = Store(initialState: Wrapped.State.list(Unshared())) { Wrapped() }
    for _ in 0..<10 { store.send(.list(())) }
    expectEqual(store.withState { $0[case: \.list]?.count }, 10)
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
    expectEqual(store.withState { $0 }, .success(6))
  }
}

private struct Failure: Error, Equatable {}

@CasePathable private enum Either<First, Second> {
  case first(First)
  case second(Second)
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
