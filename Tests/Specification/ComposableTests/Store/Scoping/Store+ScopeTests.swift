import ComposableCollections
import ComposableTestKit
import Testing

@testable import Composable

@MainActor @Suite struct StoreScopeTests {
  private func makeStore(_ state: List.State = List.State()) -> StoreOf<List> {
    Store(initialState: state) { List() }
  }

  // MARK: Optional children

  @Test func `a child that is not there has no store`() {
    #expect(makeStore().scope(\.detail, action: \.detail) == nil)
  }

  @Test func `a child's store is the same as long as there is a child`() throws {
    let store = makeStore(List.State(detail: Item.State(id: 0)))
    let detail = try #require(store.scope(\.detail, action: \.detail))
    detail.send(.tapped)
    store.send(.present(Item.State(id: 1, taps: 7)))
    #expect(store.scope(\.detail, action: \.detail) === detail)
    #expect(store.scope(state: \.detail, action: \.detail) === detail)
    expectEqual(detail.taps, 7)
  }

  @Test func `a case key path in a variable leads to the same store as its literal`() {
    let literalFirst = makeStore(List.State(detail: Item.State(id: 0)))
    let action: CaseKeyPath<List.Action, Item.Action> = \.detail
    let detail = literalFirst.scope(\.detail, action: \.detail)
    #expect(literalFirst.scope(\.detail, action: action) === detail)
    #expect(literalFirst.scope(state: \.detail, action: action) === detail)
    let variableFirst = makeStore(List.State(detail: Item.State(id: 0)))
    let same = variableFirst.scope(\.detail, action: action)
    #expect(variableFirst.scope(\.detail, action: \.detail) === same)
    #expect(same != nil)
  }

  @Test func `the store of a removed child shows the last state that it has shown`() throws {
    let store = makeStore(List.State(detail: Item.State(id: 0)))
    let detail = try #require(store.scope(\.detail, action: \.detail))
    detail.send(.tapped)
    expectEqual(detail.taps, 1)
    store.send(.dismiss)
    expectEqual(detail.taps, 1)
    #expect(store.scope(\.detail, action: \.detail) == nil)
  }

  @Test func `the last state of a removed child has no changes of its copy`() throws {
    let store = makeStore(List.State(rows: [Item.State(id: 1)]))
    store.send(.present(store.rows[0]))
    let detail = try #require(store.scope(\.detail, action: \.detail))
    for _ in 1...2 {
      expectEqual(detail.taps, 0)
      store.send(.rows(.element(id: 1, action: .tapped)))
    }
    store.send(.dismiss)
    expectEqual(detail.taps, 0)
  }

  @Test func `the stores of a child's children read through it`() throws {
    let store = makeStore(List.State(detail: Item.State(id: 0)))
    let detail = try #require(store.scope(\.detail, action: \.detail))
    let counter = detail.scope(\.counter, action: \.counter)
    let count = Observer { counter.count }
    detail.send(.tapped)
    #expect(count.isTold)
    expectEqual(counter.count, 1)
    let again = Observer { counter.count }
    store.send(.dismiss)
    #expect(again.isTold)
    expectEqual(counter.count, 1)
  }

  // MARK: Elements

  @Test func `each element has a store, which stays the same`() {
    let store = makeStore(List.State(rows: [Item.State(id: 1), Item.State(id: 2)]))
    let rows = Array(store.scope(\.rows, action: \.rows))
    expectEqual(rows.map(\.state.id), [1, 2])
    rows[1].send(.tapped)
    store.send(.append(Item.State(id: 3)))
    let more = Array(store.scope(state: \.rows, action: \.rows))
    expectEqual(more.map(\.taps), [0, 1, 0])
    #expect(more[0] === rows[0])
    #expect(more[1] === rows[1])
  }

  @Test func `the collection has the elements that were there when it was scoped`() {
    let store = makeStore(List.State(rows: [Item.State(id: 1), Item.State(id: 2)]))
    let rows = elements(of: store)
    let second = Array(rows)[1]
    store.send(.remove(id: 2))
    store.send(.append(Item.State(id: 3)))
    expectEqual(rows.count, 2)
    #expect(rows.last === second)
    expectEqual(second.state.id, 2)
  }

  @Test func `a store out of range does nothing`() {
    let store = makeStore(List.State(rows: [Item.State(id: 1)]))
    let rows = elements(of: store)
    let outside = rows[rows.endIndex]
    #expect(outside.send(.tapped).isCancelled)
    expectEqual(store.rows.map(\.taps), [0])
  }

  @Test func `the store of an element that was removed before its first use does nothing`() {
    let store = makeStore(List.State(rows: [Item.State(id: 1)]))
    let rows = elements(of: store)
    store.send(.remove(id: 1))
    #expect(rows[rows.startIndex].send(.tapped).isCancelled)
  }

  @Test func `reading a store without a state stops the program`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let store = Store(initialState: List.State()) { List() }
        let rows = elements(of: store)
        print(rows[rows.startIndex].taps)
      }
    }
    #expect(printed("but its element does not exist.", in: result?.standardErrorContent))
  }

  @Test func `taking the store of an element inside of the reducer stops the program`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        var take: (() -> Void)?
        let store = Store(initialState: List.State(rows: [Item.State(id: 1)])) {
          Reduce<List.State, List.Action> { _, _ in
            take?()
            return .none
          }
        }
        let rows = elements(of: store)
        take = { _ = rows[rows.startIndex] }
        store.send(.remove(id: 1))
      }
    }
    #expect(
      printed(
        "was read while its reducer was running. Use the \"state\" parameter",
        in: result?.standardErrorContent
      )
    )
  }

  @Test func `stores of removed elements are not kept`() {
    let store = makeStore()
    for id in 0..<1_000 {
      store.send(.append(Item.State(id: id)))
      for row in elements(of: store) { row.send(.tapped) }
      store.send(.remove(id: id))
    }
    #expect(elements(of: store).isEmpty)
    let stores: ElementStores<IdentifiedArrayOf<Item.State>, IdentifiedActionOf<Item>>? =
      store.children.object(for: \List.State.rows, keyPath)
    expectEqual(store.children.count, 1)
    expectEqual(stores?.count, 0)
  }

  private var keyPath: CaseKeyPath<List.Action, IdentifiedActionOf<Item>> { \.rows }

  @Test func `stores that are scoped by ids do not pile up`() {
    let store = makeStore()
    for id in 0..<1_000 {
      store.send(.append(Item.State(id: id)))
      store.scope(\.rows[id: id], action: \.rows[id: id])?.send(.tapped)
      store.send(.remove(id: id))
    }
    #expect(store.children.count <= 16)
  }

  @Test func `a store of an element that is replaced shows the new one`() {
    let store = makeStore(List.State(rows: [Item.State(id: 1)]))
    let row = Array(store.scope(\.rows, action: \.rows))[0]
    let taps = Observer { row.taps }
    store.send(.remove(id: 1))
    #expect(taps.isTold)
    let again = Observer { row.taps }
    store.send(.append(Item.State(id: 1, taps: 5)))
    #expect(again.isTold)
    expectEqual(row.taps, 5)
  }

  // MARK: Copies

  /// The address of an item's numbers, and whether they have a single owner.
  private func place(of store: StoreOf<Item>) -> UnsafeRawPointer? {
    store.numbers.withUnsafeBytes { $0.baseAddress }
  }

  @Test func `a held store of an optional child does not make its reducer copy`() throws {
    let store = makeStore(List.State(detail: Item.State(id: 0)))
    let detail = try #require(store.scope(\.detail, action: \.detail))
    let before = place(of: detail)
    for _ in 1...3 { detail.send(.tapped) }
    expectEqual(place(of: detail), before)
    expectEqual(detail.numbers[0], 3)
  }

  @Test func `a held store of an element does not make its reducer copy`() {
    let store = makeStore(List.State(rows: [Item.State(id: 1), Item.State(id: 2)]))
    let row = Array(elements(of: store))[1]
    let before = place(of: row)
    for _ in 1...3 { row.send(.tapped) }
    expectEqual(place(of: row), before)
    expectEqual(row.numbers[0], 3)
  }

  @Test func `a child that changes and is dismissed in one action shows the change`() throws {
    let store = makeStore(List.State(detail: Item.State(id: 0)))
    let detail = try #require(store.scope(\.detail, action: \.detail))
    expectEqual(detail.taps, 0)
    detail.send(.lastTapped)
    #expect(store.detail == nil)
    expectEqual(detail.taps, 1)
  }

  @Test func `an element that changes and is removed in one action shows the change`() {
    let store = makeStore(List.State(rows: [Item.State(id: 1)]))
    let row = Array(elements(of: store))[0]
    row.send(.lastTapped)
    #expect(store.rows.isEmpty)
    expectEqual(row.taps, 1)
  }

  // MARK: Levels

  @Test func `a store reads a value many levels below`() {
    let store = makeStore()
    let count = store.scope(\.nested, action: \.nested).scope(\.counter, action: \.counter)
    let observer = Observer { count.count }
    store.send(.nested(.tapped))
    #expect(observer.isTold)
    expectEqual(count.count, 1)
    expectEqual(store.scope(\.nested.counter, action: \.nested.counter).count, 1)
  }

  @Test func `a key path of several fields registers each`() {
    let store = makeStore()
    let counter = store.scope(\.nested.counter, action: \.nested.counter)
    let kept = store.nested
    let observer = Observer { counter.count }
    store.send(.replaceNested)
    #expect(observer.isTold)
    withExtendedLifetime(kept) {}
  }

  @Test func `a computed property is observed by what it reads`() {
    let store = makeStore()
    let computed = store.scope(\.computed, action: \.nested.counter)
    let observer = Observer { computed.name }
    store.send(.nested(.tapped))
    #expect(observer.isTold)
  }

  // MARK: Names

  @Test func `a store describes itself by its feature`() {
    let store = makeStore(List.State(detail: Item.State(id: 0)))
    expectEqual(store.debugDescription, "StoreOf<List>")
    let detail: Store<Item.State?, Item.Action> = Store(initialState: nil) {
      Reduce { _, _ in .none }
    }
    expectEqual(detail.debugDescription, "StoreOf<Item?>")
    let rows: Store<IdentifiedArrayOf<Item.State>, IdentifiedActionOf<Item>> =
      Store(initialState: IdentifiedArrayOf<Item.State>()) { Reduce { _, _ in .none } }
    expectEqual(rows.debugDescription, "IdentifiedStoreOf<Item>")
    let plain: Store<Int, Void> = Store(initialState: 0) { Reduce { _, _ in .none } }
    expectEqual(plain.debugDescription, "Store<Int, ()>")
  }
}

/// Selects the overload that scopes a collection.
@MainActor
private func elements(of store: StoreOf<List>) -> some RandomAccessCollection<StoreOf<Item>> {
  store.scope(\.rows, action: \.rows)
}

@Reducer private struct Meter {
  @ObservableState
  struct State: Equatable {
    var count = 0
    var name = ""
  }
  enum Action {}
  var body: some ReducerOf<Self> { EmptyReducer() }
}

@Reducer private struct Item {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var taps = 0
    var counter = Meter.State()
    var numbers = Array(repeating: 0, count: 100)
  }

  enum Action {
    case counter(Meter.Action)
    case lastTapped
    case tapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .counter: break
      case .lastTapped, .tapped:
        state.taps += 1
        state.numbers[0] += 1
        state.counter.count += 1
      }
      return .none
    }
  }
}

@Reducer private struct List {
  @ObservableState
  struct State: Equatable {
    var detail: Item.State?
    var nested = Item.State(id: -1)
    var rows: IdentifiedArrayOf<Item.State> = []

    var computed: Meter.State { Meter.State(name: "\(nested.taps)") }
  }

  enum Action {
    case append(Item.State)
    case detail(Item.Action)
    case dismiss
    case nested(Item.Action)
    case present(Item.State)
    case remove(id: Int)
    case replaceNested
    case rows(IdentifiedActionOf<Item>)
  }

  var body: some ReducerOf<Self> {
    Scope(\.nested, action: \.nested) { Item() }
    Reduce { state, action in
      switch action {
      case .append(let row): state.rows.append(row)
      case .dismiss: state.detail = nil
      case .present(let detail): state.detail = detail
      case .remove(let id): state.rows.remove(id: id)
      case .replaceNested: state.nested = Item.State(id: -2)
      case .detail(.lastTapped): state.detail = nil
      case .rows(.element(let id, .lastTapped)): state.rows.remove(id: id)
      case .detail, .nested, .rows: break
      }
      return .none
    }
    .forEach(\.rows, action: \.rows) { Item() }
    .ifLet(\.detail, action: \.detail) { Item() }
  }
}
