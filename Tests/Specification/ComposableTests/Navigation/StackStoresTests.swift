import ComposableTestKit
import ComposableTestSupport
import Testing

@testable import Composable

@MainActor @Suite(.dependencies) struct StackStoresTests {
  private func makeStore(_ counts: [Int]) -> StoreOf<Pages> {
    Store(initialState: Pages.State(path: StackState(counts.map { Page.State(count: $0) }))) {
      Pages()
    }
  }

  private func pages(of store: StoreOf<Pages>) -> [StoreOf<Page>] {
    Array(store.scope(\.path, action: \.path))
  }

  @Test func `each element has a store, which shows it and sends to it`() {
    let store = makeStore([1, 2])
    let pages = pages(of: store)
    expectEqual(pages.map(\.count), [1, 2])
    pages[1].send(.increment)
    expectEqual(pages.map(\.count), [1, 3])
  }

  @Test func `an element keeps its store while others come and go`() {
    let store = makeStore([1, 2, 3])
    let old = pages(of: store)
    store.send(.path(.push(id: 3, state: Page.State(count: 4))))
    store.send(.removeFirst)
    let new = pages(of: store)
    expectEqual(new.prefix(2).map(\.id), old.suffix(2).map(\.id))
    expectEqual(new.map(\.count), [2, 3, 4])
  }

  @Test func `the store of an element that is popped shows its last state`() {
    let store = makeStore([1, 2])
    let top = pages(of: store)[1]
    expectEqual(top.count, 2)
    store.send(.path(.popFrom(id: 1)))
    expectEqual(top.count, 2)
    expectEqual(pages(of: store).count, 1)
  }

  @Test func `a reader of one element is notified only of its changes`() {
    let store = makeStore([1, 2])
    let pages = pages(of: store)
    let (lower, upper) = (Observer { pages[0].count }, Observer { pages[1].count })
    let stack = Observer { self.pages(of: store).count }
    pages[1].send(.increment)
    #expect(!lower.isTold)
    #expect(upper.isTold)
    #expect(!stack.isTold)
    store.send(.path(.popFrom(id: 1)))
    #expect(!lower.isTold)
    #expect(stack.isTold)
  }

  @Test func `the store of the whole stack is had where no collection is asked for`() {
    let store = makeStore([1])
    let stack: Store<StackState<Page.State>, StackActionOf<Page>> =
      store.scope(\.path, action: \.path)
    stack.send(.push(id: 1, state: Page.State(count: 2)))
    expectEqual(stack.withState { $0.map(\.count) }, [1, 2])
  }

  @Test func `the store of an element is scoped by its id`() {
    let store = makeStore([1, 2])
    let page = store.scope(\.path[id: 1], action: \.path[id: 1])
    page?.send(.increment)
    expectEqual(page?.count, 3)
    #expect(store.scope(\.path[id: 7], action: \.path[id: 7]) == nil)
  }
}

@Reducer private struct Page {
  @ObservableState struct State: Equatable { var count = 0 }
  enum Action { case increment }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.count += 1
      return .none
    }
  }
}

@Reducer private struct Pages {
  @ObservableState struct State: Equatable { var path = StackState<Page.State>() }
  enum Action {
    case path(StackActionOf<Page>)
    case removeFirst
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .removeFirst = action { state.path.removeFirst() }
      return .none
    }
    .forEach(\.path, action: \.path) { Page() }
  }
}
