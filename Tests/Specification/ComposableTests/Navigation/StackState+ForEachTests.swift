import ComposableTestKit
import ComposableTestSupport
import Testing

@testable import Composable

@MainActor @Suite(.dependencies) struct StackStateForEachTests {
  private func makeStore(
    _ counts: [Int] = [],
    onPath: @escaping @Sendable (inout StackState<Stop.State>) -> Void = { _ in }
  ) -> StoreOf<Tour> {
    Store(
      initialState: Tour.State(path: StackState(counts.map { Stop.State(count: $0) }))
    ) {
      Tour(onPath: onPath)
    }
  }

  @Test func `an action goes to the element with its id, and then to the parent`() {
    let store = makeStore([1, 2, 3]) { $0.removeLast() }
    store.send(.path(.element(id: 1, action: .increment)))
    expectEqual(store.path.map(\.count), [1, 3])
    expectEqual(store.withState(\.seen), [3])
  }

  @Test func `a push stores the element at its id, and then runs the parent`() {
    let store = makeStore([1]) { $0.append(Stop.State(count: 9)) }
    store.send(.path(.push(id: 1, state: Stop.State(count: 2))))
    expectEqual(store.withState(\.seen), [2])
    expectEqual(store.path.map(\.count), [1, 2, 9])
    expectEqual(store.path.ids, [0, 1, 2])
  }

  @Test func `pushed and appended elements are counted together`() {
    let store = makeStore()
    store.send(.path(.push(id: 0, state: Stop.State())))
    store.send(.change { $0.append(Stop.State()) })
    store.send(.path(.push(id: 2, state: Stop.State())))
    store.send(.change { $0.append(Stop.State()) })
    expectEqual(store.path.ids, [0, 1, 2, 3])
    store.send(.path(.popFrom(id: 0)))
    store.send(.path(.push(id: 0, state: Stop.State())))
    expectEqual(store.path.ids, [0])
  }

  @Test func `pushing an element that exists is reported and changes nothing`() {
    let store = makeStore([1, 2])
    let texts = issues { store.send(.path(.push(id: 0, state: Stop.State(count: 9)))) }
    expectEqual(store.path.map(\.count), [1, 2])
    expectEqual(store.withState(\.seen), [2])
    expectEqual(
      texts,
      [
        """
        A "forEach" at "ComposableTests/Tour.swift:\(Tour.line)" received a "push" action for an \
        element it already contains.

          ID:
            #0
          Path IDs:
            [#0, #1]

        The element was not pushed again. This happens when an action is sent twice, or when the \
        parent added the element before the action arrived. Send one "push" for each element, or \
        append the element to the state instead.
        """
      ]
    )
  }

  @Test func `a push beyond the next id is reported, and pushes`() {
    let store = makeStore([1])
    let texts = issues { store.send(.path(.push(id: 5, state: Stop.State(count: 9)))) }
    expectEqual(store.path.ids, [0, 5])
    expectEqual(
      texts,
      [
        """
        A "forEach" at "ComposableTests/Tour.swift:\(Tour.line)" received a "push" action with an \
        unexpected generational ID.

          Received ID:
            #5
          Expected ID:
            #1

        Ids count from 0 in each test, across all of its stacks, in the order in which elements \
        are added. Push the element with the expected id.
        """
      ]
    )
  }

  @Test func `only a test knows which id comes next`() {
    let store = withDependencies {
      $0.context = .live
    } operation: {
      makeStore()
    }
    #expect(issues { store.send(.path(.push(id: 5, state: Stop.State()))) }.isEmpty)
    expectEqual(store.path.ids, [5])
  }

  @Test func `a pop runs the parent, and then removes the element and those above`() {
    let store = makeStore([1, 2, 3, 4])
    store.send(.path(.popFrom(id: 2)))
    expectEqual(store.path.map(\.count), [1, 2])
    store.send(.path(.popFrom(id: 0)))
    #expect(store.path.isEmpty)
    expectEqual(store.withState(\.seen), [4, 2])
  }

  @Test func `a parent may pop a popped element again`() {
    let store = makeStore([1, 2, 3]) { $0.removeLast(2) }
    #expect(issues { store.send(.path(.popFrom(id: 1))) }.isEmpty)
    expectEqual(store.path.map(\.count), [1])
  }

  @Test func `a pop of a missing element is reported, and left to the parent`() {
    let store = makeStore([1])
    let texts = issues { store.send(.path(.popFrom(id: 7))) }
    expectEqual(store.path.count, 1)
    expectEqual(store.withState(\.seen), [1])
    expectEqual(
      texts,
      [
        """
        A "forEach" at "ComposableTests/Tour.swift:\(Tour.line)" received a "popFrom" action for a \
        missing element.

          ID:
            #7
          Path IDs:
            [#0]

        Nothing was removed. Another action, or a reducer that runs before this "forEach", popped \
        the element earlier. Check that the id is on the stack before sending "popFrom".
        """
      ]
    )
  }

  @Test func `an action without a value is named too`() {
    let store = Store(initialState: Voids.State()) { Voids() }
    let texts = issues { store.send(.path(.element(id: 7, action: ()))) }
    expectEqual(texts.first?.contains("Action:\n    ()\n"), true)
  }

  @Test func `the features of an enum need no closure`() {
    let store = Store(initialState: Visits.State()) { Visits() }
    store.send(.path(.element(id: 0, action: .stop(.increment))))
    store.send(.path(.element(id: 1, action: .tour(.change { $0.append(Stop.State()) }))))
    expectEqual(store.withState { $0.path[id: 0, case: \.stop]?.count }, 1)
    expectEqual(store.withState { $0.path[id: 1, case: \.tour]?.path.ids }, [2])
  }

  @Test func `an element is changed in place, and so is the stack`() {
    let store = Store(initialState: Copies.State()) { Copies() }
    for id in store.withState(\.path.ids) { store.send(.path(.element(id: id, action: ()))) }
    #expect(store.withState { $0.path.allSatisfy { $0.copies == 0 } })
  }

  @Test func `changing an element notifies its readers, and not those of the stack`() {
    let store = Store(initialState: Watched.State()) { Watched() }
    let (path, count) = store.withState { state in
      (Observer { state.path }, Observer { state.path[0].count })
    }
    store.send(.path(.element(id: 0, action: .increment)))
    #expect(!path.isTold)
    #expect(count.isTold)
  }

  @Test func `adding, removing or replacing an element notifies readers of the stack`() {
    for action: Watched.Action in [
      .path(.element(id: 0, action: .replace)), .path(.popFrom(id: 0)),
      .path(.push(id: 1, state: Place.State())), .remove, .assign,
    ] {
      withDependencies {
        $0.stackElementIDs = StackElementIDs()
      } operation: {
        let store = Store(initialState: Watched.State()) { Watched() }
        let path = store.withState { state in Observer { state.path } }
        store.send(action)
        #expect(path.isTold, "\(action)")
      }
    }
  }

  @Test func `assigning a stack to itself notifies no observer`() {
    let store = Store(initialState: Watched.State()) { Watched() }
    let path = store.withState { state in Observer { state.path } }
    store.send(.touch)
    #expect(!path.isTold)
  }
}

extension StoreOf<Tour> {
  var path: StackState<Stop.State> { withState(\.path) }
}

private struct Voids: Reducer {
  struct State { var path = StackState<Int>() }
  @CasePathable enum Action { case path(StackAction<Int, Void>) }

  var body: some Reducer<State, Action> {
    Reduce { _, _ in .none }.forEach(\.path, action: \.path) { Reduce { _, _ in .none } }
  }
}

@Reducer private enum Visit {
  case stop(Stop)
  case tour(Tour)
}

@Reducer private struct Visits {
  struct State {
    var path = StackState([Visit.State.stop(Stop.State()), .tour(Tour.State())])
  }
  enum Action { case path(StackActionOf<Visit>) }

  var body: some ReducerOf<Self> {
    Reduce { _, _ in .none }.forEach(\.path, action: \.path)
  }
}

/// Elements that count copies made before changes.
private struct Copies: Reducer {
  struct State {
    var path = StackState((0..<20).map { _ in StackStateIDTests.Unshared() })
  }
  @CasePathable enum Action { case path(StackAction<StackStateIDTests.Unshared, Void>) }

  var body: some Reducer<State, Action> {
    Reduce { _, _ in .none }
      .forEach(\.path, action: \.path) {
        Reduce { state, _ in
          state.change()
          return .none
        }
      }
  }
}

@Reducer private struct Place {
  @ObservableState struct State { var count = 0 }
  enum Action { case increment, replace }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .increment: state.count += 1
      case .replace: state = State()
      }
      return .none
    }
  }
}

@Reducer private struct Watched {
  @ObservableState struct State { var path = StackState([Place.State()]) }
  enum Action {
    case path(StackActionOf<Place>)
    case remove, assign, touch
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .path: break
      case .remove: state.path.removeLast()
      case .assign: state.path = StackState([Place.State()])
      case .touch: state.path = StackState(state.path)
      }
      return .none
    }
    .forEach(\.path, action: \.path) { Place() }
  }
}
