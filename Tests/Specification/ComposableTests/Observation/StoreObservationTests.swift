import ComposableCollections
import ComposableTestKit
import Testing

@testable import Composable

/// Tests which observers of a store are notified of which changes.
@MainActor @Suite struct StoreObservationTests {
  private typealias Reader = () -> Any?

  /// Readers of a property of the root, of a child, and so on, by name.
  private static let readers: [(name: String, make: (StoreOf<Parent>) -> Reader)] = [
    ("state", { store in { store.state } }),
    ("title", { store in { store.title } }),
    ("child", { store in { store.child } }),
    ("child.count", { store in { store.child.count } }),
    ("childStore.count", { store in { store.scope(\.child, action: \.child).count } }),
    ("childStore.name", { store in { store.scope(\.child, action: \.child).name } }),
    ("optional", { store in { store.optional } }),
    ("optionalStore", { store in { store.scope(\.optional, action: \.optional) } }),
    ("optionalStore.count", { store in { store.scope(\.optional, action: \.optional)?.count } }),
    ("destination", { store in { store.destination } }),
    ("rows", { store in { store.rows.count } }),
    ("rowStores", { store in { store.rowStores.count } }),
    ("rowStore.counter", { store in { [row = store.row(0)] in row?.counter } }),
    ("rowStore.count", { store in { [row = store.row(0)] in row?.counter.count } }),
    ("rowStore2.count", { store in { [row = store.row(1)] in row?.counter.count } }),
  ]

  /// The changes, with the observers to be notified.
  nonisolated private static let changes:
    [(@Sendable (inout Parent.State) -> Void, told: [String])] = [
      ({ _ in }, []),
      ({ $0.title = "Title" }, ["title"]),
      ({ $0.title = "" }, []),
      ({ $0.child.count += 1 }, ["child.count", "childStore.count"]),
      ({ $0.child.count += 0 }, []),
      ({ $0.child.name = "Blob" }, ["childStore.name"]),
      ({ $0.child = Counter() }, ["child", "child.count", "childStore.count", "childStore.name"]),
      (
        { $0.child.replace(with: Counter()) },
        ["child", "child.count", "childStore.count", "childStore.name"]
      ),
      ({ $0.optional?.count += 1 }, ["optionalStore.count"]),
      ({ $0.optional?.name = "Blob" }, []),
      ({ $0.optional = nil }, ["optional", "optionalStore", "optionalStore.count"]),
      ({ $0.optional = Counter() }, ["optional", "optionalStore", "optionalStore.count"]),
      ({ $0.destination = .counter(Counter()) }, ["destination"]),
      ({ $0.destination = .inert(1) }, ["destination"]),
      ({ $0.destination = .nothing }, []),
      ({ $0.rows.append(Row(id: 3)) }, ["rows", "rowStores"]),
      ({ $0.rows.move(fromOffsets: [1], toOffset: 0) }, ["rows", "rowStores"]),
      ({ $0.rows[id: 1]?.counter.count += 1 }, ["rowStore.count"]),
      ({ $0.rows[id: 2]?.counter.count += 1 }, ["rowStore2.count"]),
      ({ $0.rows.remove(id: 2) }, ["rows", "rowStores", "rowStore2.count"]),
      (
        { $0.rows[id: 1] = Row(id: 1) },
        ["rows", "rowStores", "rowStore.counter", "rowStore.count"]
      ),
      (
        {
          var copy = $0.rows[0]
          copy.counter.count = 1
          $0.rows[0] = copy
        }, ["rows", "rowStores", "rowStore.count"]
      ),
      ({ $0 = Parent.State() }, ["all"]),
    ]

  @Test(arguments: changes.indices, [false, true])
  func `a change notifies the readers of what changed`(index: Int, isCopyKept: Bool) {
    let (change, told) = Self.changes[index]
    let store = Store(initialState: .full) { Parent(change: change) }
    let copy = isCopyKept ? store.state : nil
    let observers = Self.readers.map { Observer($0.make(store)) }
    store.send(.change)
    let names = zip(Self.readers, observers).filter(\.1.isTold).map(\.0.name)
    expectEqual(names, Self.readers.map(\.name).filter { told == ["all"] || told.contains($0) })
    withExtendedLifetime(copy) {}
  }

  // Only whole assignments used to count, so an element could be replaced in place unnoticed while
  // its store kept a copy.
  @Test func `an element that its parent replaces in place notifies its readers each time`() {
    let store = Store(initialState: .full) { Parent { $0.rows[id: 1]? = Row(id: 1) } }
    let row = store.row(0)
    for _ in 0..<3 {
      let observer = Observer { row?.counter.count }
      store.send(.change)
      #expect(observer.isTold)
    }
  }

  /// A copy that changes independently notifies the readers of its original, because they share
  /// them.
  @Test(arguments: [1, 100, 10_000])
  func `one of many stores that changes wakes its own observer`(count: Int) {
    let rows = (0..<count).map { Row(id: $0) }
    let store = Store(initialState: Parent.State(rows: IdentifiedArray(uniqueElements: rows))) {
      Parent { $0.rows[id: 0]?.counter.count += 1 }
    }
    let observers = store.rowStores.map { store in Observer { store.counter.count } }
    store.send(.change)
    expectEqual(observers.map(\.isTold).count { $0 }, 1)
    #expect(observers[0].isTold)
  }

  @Test(arguments: [1, 100, 10_000])
  func `a new element wakes no other`(count: Int) {
    let rows = (0..<count).map { Row(id: $0) }
    let store = Store(initialState: Parent.State(rows: IdentifiedArray(uniqueElements: rows))) {
      Parent { $0.rows.append(Row(id: -1)) }
    }
    let observers = store.rowStores.map { store in
      Observer { store.counter.count }
    }
    store.send(.change)
    #expect(observers.map(\.isTold).allSatisfy { !$0 })
  }

  @Test func `observed children of a plain state are observed`() {
    struct Plain { var counter = Counter() }
    let store = Store(initialState: Plain()) {
      Reduce<Plain, PlainAction> { state, action in
        if case .replace = action { state.counter = Counter() } else { state.counter.count += 1 }
        return .none
      }
    }
    let counter = store.scope(\.counter, action: \.child)
    let kept = counter.state
    let count = Observer { counter.count }
    let name = Observer { counter.name }
    store.send(.increment)
    #expect(count.isTold)
    #expect(!name.isTold)
    store.send(.replace)
    #expect(name.isTold)
    withExtendedLifetime(kept) {}
  }

  @Test func `observed children below several plain states are observed`() {
    struct Plain { var counter = Counter() }
    struct Outer { var plain = Plain() }
    let store = Store(initialState: Outer()) {
      Reduce<Outer, PlainAction> { state, action in
        if case .replace = action { state.plain = Plain() } else { state.plain.counter.count += 1 }
        return .none
      }
    }
    let counter = store.scope(\.plain, action: \.self).scope(\.counter, action: \.child)
    let kept = counter.state
    let count = Observer { counter.count }
    let name = Observer { counter.name }
    store.send(.increment)
    #expect(count.isTold)
    #expect(!name.isTold)
    store.send(.replace)
    #expect(name.isTold)
    expectEqual(counter.count, 0)
    withExtendedLifetime(kept) {}
  }

  @Test func `an enum as the state of a store notifies of each change`() {
    let store = Store(initialState: Destination.nothing) {
      Reduce<Destination, Destination> { state, action in
        state = action
        return .none
      }
    }
    let counter = Counter()
    for state in [Destination.counter(counter), .other(counter), .inert(0), .inert(1), .nothing] {
      let observer = Observer { store.state }
      store.send(state)
      #expect(observer.isTold)
    }
    let observer = Observer { store.state }
    store.send(.nothing)
    #expect(!observer.isTold)
  }

  @Test func `changing the payload of an enum notifies only its readers`() {
    let store = Store(initialState: Destination.counter(Counter())) {
      Reduce<Destination, Int> { state, action in
        guard case .counter(var counter) = state else { return .none }
        counter.count = action
        state = .counter(counter)
        return .none
      }
    }
    let whole = Observer { store.state }
    let count = Observer { if case .counter(let counter) = store.state { _ = counter.count } }
    store.send(1)
    #expect(count.isTold)
    #expect(!whole.isTold)
  }

  @Test func `an action of a child that is an enum notifies unless the payload is observed`() {
    let store = Store(initialState: Page.State()) { Page() }
    func observe() -> Observer { Observer { store.loader } }
    let first = observe()
    store.send(.nothing)
    #expect(!first.isTold)
    store.send(.loader)
    #expect(first.isTold)
    store.send(.show(.loaded(Counter())))
    let second = observe()
    store.send(.loader)
    #expect(!second.isTold)
  }

  /// If the store of a child is kept, an observed collection in it that changes in place is not
  /// copied.
  @Test func `an observed collection is changed in place`() {
    let store = Store(initialState: Parent.State()) {
      Parent { $0.numbers[0] += 1 }
    }
    store.send(.fill)
    func address() -> UnsafeRawPointer? {
      store.numbers.withUnsafeBytes { $0.baseAddress }
    }
    let before = address()
    let numbers = Observer { store.numbers }
    store.send(.change)
    #expect(numbers.isTold)
    expectEqual(address(), before)
  }
}

@CasePathable private enum PlainAction {
  case child(Never)
  case increment
  case replace
}

extension StoreOf<Parent> {
  fileprivate var rowStores: some RandomAccessCollection<Store<Row, Never>> {
    scope(\.rows, action: \.rows)
  }

  fileprivate func row(_ index: Int) -> Store<Row, Never>? {
    rowStores.dropFirst(index).first
  }
}

extension Parent.State {
  fileprivate static var full: Self {
    Self(optional: Counter(), rows: [Row(id: 1), Row(id: 2)])
  }
}

@Reducer private struct Parent {
  @ObservableState
  struct State: Equatable {
    var title = ""
    var child = Counter()
    var optional: Counter?
    var destination = Destination.nothing
    var rows: IdentifiedArrayOf<Row> = []
    var numbers: [Int] = []
  }

  enum Action {
    case change
    case child(Never)
    case fill
    case optional(Never)
    case rows(IdentifiedAction<Int, Never>)
  }

  let change: @Sendable (inout State) -> Void

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .fill: state.numbers = Array(0..<100)
      case .change: change(&state)
      case .child, .optional, .rows: break
      }
      return .none
    }
  }
}

@Reducer private struct Page {
  @ObservableState
  enum Loader: Equatable {
    case loading(Int)
    case loaded(Counter)
  }

  @ObservableState
  struct State: Equatable {
    var loader = Loader.loading(0)
  }

  @CasePathable enum Action {
    case loader
    case nothing
    case show(Loader)
  }

  var body: some ReducerOf<Self> {
    Scope(\.loader, action: \.loader) { EmptyReducer() }
    Reduce { state, action in
      if case .show(let loader) = action { state.loader = loader }
      return .none
    }
  }
}
