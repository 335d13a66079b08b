import Composable
import ComposableTestKit
import Foundation
import Testing

@MainActor @Suite struct DependencyKeyWritingTests {
  @Test func `the initial state and the reducer are made with the store's dependencies`() {
    let store = Store(initialState: Number.State()) {
      Number()
    } withDependencies: {
      $0.number = 42
    }
    expectEqual(store.withState(\.initial), 42)

    let log = Log<Int>()
    _ = Store(initialState: 0) {
      let _ = log.add(Dependency(\.number).wrappedValue)
      EmptyReducer<Int, Int>()
    } withDependencies: {
      $0.number = 42
    }
    expectEqual(log.all, [42])
  }

  @Test func `dependencies of the store's making apply to every later send`() async {
    let store = withDependencies {
      $0.number = 42
    } operation: {
      Store(initialState: Number.State()) { Number() }
    }
    await store.send(.readTwice).finish()
    expectEqual(store.withState(\.read), [42, 42])
  }

  @Test func `a reducer's dependency applies to its effects`() async {
    let store = Store(initialState: Number.State()) { Number().dependency(\.number, 1) }
    await store.send(.readTwice).finish()
    expectEqual(store.withState(\.read), [1, 1])
  }

  @Test func `a reducer's dependency applies to the effects of what its effects send`() async {
    let store = Store(initialState: Number.State()) { Number().dependency(\.number, 1) }
    await store.send(.readLater(2)).finish()
    expectEqual(store.withState(\.read), [1, 1, 1])
  }

  @Test func `the innermost value wins`() async {
    let store = Store(initialState: Number.State()) {
      CombineReducers { Number().dependency(\.number, 42).dependency(\.number, 1729) }
        .transformDependency(\.number) { $0 += 1 }
    }
    await store.send(.readTwice).finish()
    expectEqual(store.withState(\.read), [42, 42])
  }

  @Test func `a reducer's dependency is set without creating its default`() async {
    let store = Store(initialState: "") {
      Reduce<String, Bool> { state, _ in
        state = Dependency(\.vault).wrappedValue.name
        return .none
      }
      .dependency(\.vault, Vault(name: "outer"))
      .dependency(\.vault, Vault(name: "outermost"))
    }
    await store.send(true).finish()
    expectEqual(store.withState { $0 }, "outer")
  }

  @Test func `chained changes are one reducer`() {
    let reducer = Number().dependency(\.number, 1).transformDependency(\.number) { $0 += 1 }
    #expect(type(of: reducer) == _DependencyKeyWritingReducer<Number>.self)
  }

  @Test func `dependencies of an effect alone are not those of the actions that it sends`() async {
    let store = Store(initialState: Number.State()) {
      Number()
    } withDependencies: {
      $0.number = 1
    }
    await store.send(.overrideInEffect(7)).finish()
    expectEqual(store.withState(\.read), [7, 1])
  }

  @Test func `map transforms with the dependencies of where it was called`() async {
    let store = Store(initialState: [Int]()) {
      Reduce<[Int], Int> { state, action in
        guard action == 0 else {
          state.append(action)
          return .none
        }
        return withDependencies {
          $0.number = 42
        } operation: {
          Effect<Int>.merge(.send(1), .run { send in await send(2) }).map {
            @Dependency(\.number) var number
            return number + $0
          }
        }
      }
    }
    await store.send(0).finish()
    expectEqual(store.withState { $0 }, [43, 44])
  }
}

@Reducer private struct Number {
  struct State {
    let initial: Int
    var read: [Int] = []

    init() {
      @Dependency(\.number) var number
      initial = number
    }
  }

  enum Action: Sendable {
    case readTwice
    case readLater(Int)
    case read(Int)
    case overrideInEffect(Int)
    case readHere
  }

  @Dependency(\.number) var number

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .readTwice:
        state.read.append(number)
        return .run { send in await send(.read(number)) }
      case .readLater(0):
        return .run { send in await send(.read(number)) }
      case .readLater(let actions):
        state.read.append(number)
        return .run { send in await send(.readLater(actions - 1)) }
      case .read(let number):
        state.read.append(number)
        return .none
      case .readHere:
        state.read.append(number)
        return .none
      case .overrideInEffect(let value):
        return withDependencies {
          $0.number = value
        } operation: {
          .run { send in
            await send(.read(number))
            await send(.readHere)
          }
        }
      }
    }
  }
}

private struct Vault: DependencyKey {
  var name: String

  static var liveValue: Self {
    Issue.record("The live vault was opened.")
    return Self(name: "live")
  }
}

private enum NumberKey: DependencyKey {
  static let liveValue = 0
  static let testValue = 0
}

extension DependencyValues {
  fileprivate var vault: Vault {
    get { self[Vault.self] }
    set { self[Vault.self] = newValue }
  }

  fileprivate var number: Int {
    get { self[NumberKey.self] }
    set { self[NumberKey.self] = newValue }
  }
}
