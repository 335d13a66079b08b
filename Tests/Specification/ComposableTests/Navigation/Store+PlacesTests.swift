import ComposableTestKit
import Foundation
import Testing

@testable import Composable

@MainActor @Suite struct StorePlacesTests {
  private func makeStore(_ state: Shop.State) -> StoreOf<Shop> {
    Store(initialState: state) { Shop() }
  }

  private let location = ViewLocation(
    fileID: "Shop/ShopView.swift",
    filePath: "",
    line: 7,
    column: 1
  )

  /// The key path of a binding, as a current view creates it.
  private func item(
    of store: StoreOf<Shop>
  ) -> ReferenceWritableKeyPath<StoreOf<Shop>, StoreOf<Product>?> {
    store.presentation(of: \.product, \.product, at: location)
  }

  // MARK: Presentation

  @Test func `a presented child has a store`() {
    let store = makeStore(Shop.State(product: Product.State(name: "Tea")))
    expectEqual(store[keyPath: item(of: store)]?.name, "Tea")
    let empty = makeStore(Shop.State())
    #expect(empty[keyPath: item(of: empty)] == nil)
  }

  @Test func `setting the place to nil dismisses the child`() {
    let store = makeStore(Shop.State(product: Product.State()))
    store[keyPath: item(of: store)] = nil
    #expect(store.product == nil)
    expectEqual(store.log, ["dismissed"])
  }

  @Test
  func `a removed child is not dismissed again, and a binding set to a store stays`() {
    let store = makeStore(Shop.State())
    store[keyPath: item(of: store)] = nil
    store.send(.buttonTapped)
    let item = item(of: store)
    store[keyPath: item] = store[keyPath: item]
    #expect(store.product != nil)
    expectEqual(store.log, [])
  }

  @Test func `a child that stays is reported`() {
    let store = Store(initialState: Shop.State(product: Product.State())) {
      EmptyReducer<Shop.State, Shop.Action>()
    }
    expectEqual(
      issues { store[keyPath: item(of: store)] = nil },
      [
        """
        A binding at "Shop/ShopView.swift:7" was set to "nil", but its state was not removed.

        A "dismiss" action was sent, but no reducer removed the state. Apply "ifLet" to the \
        reducer of the presenting feature, with the key paths that the view uses.
        """
      ]
    )
  }

  @Test func `a child that replaces another one has another store`() throws {
    let store = Store(initialState: Desk.State(letter: Letter.State(id: 1, text: "A"))) { Desk() }
    func present() -> StoreOf<Letter>? { store[keyPath: letter(of: store)] }
    let first = try #require(present())
    #expect(first === present())
    store.send(.replyTapped)
    let second = try #require(present())
    #expect(first !== second)
    expectEqual([first.text, second.text], ["A", "B"])
  }

  @Test func `a store shows the changes of a child with an id, and notifies`() throws {
    let store = Store(initialState: Desk.State(letter: Letter.State(id: 1, text: "A"))) { Desk() }
    let first = try #require(store[keyPath: letter(of: store)])
    let watcher = Watcher { [first.text.count] }
    first.send(.textChanged("AA"))
    expectEqual(first.text, "AA")
    expectEqual(watcher.seen, [[2]])
  }

  @Test func `a binding does not dismiss the child that has replaced its own`() {
    let store = Store(initialState: Desk.State(letter: Letter.State(id: 1, text: "A"))) { Desk() }
    let item = letter(of: store)
    store.send(.replyTapped)
    store[keyPath: item] = nil
    expectEqual(store.letter?.id, 2)
    store[keyPath: letter(of: store)] = nil
    #expect(store.letter == nil)
  }

  @Test func `a binding of a feature that is gone sends nothing`() throws {
    let letter = Letter.State(id: 1, text: "A")
    let state = Office.State(room: .desk(Desk.State(letter: letter)))
    let store = Store(initialState: state) { Office() }
    let desk = try #require(store.scope(\.room?.desk, action: \.room.desk))
    let item = self.letter(of: desk)
    store.send(.room(.dismiss))
    expectEqual(issues { desk[keyPath: item] = nil }, [])
  }

  @Test func `stores of children that were replaced are not kept`() {
    let store = Store(initialState: Desk.State(letter: Letter.State(id: 1, text: "A"))) { Desk() }
    for _ in 1...100 {
      store.send(.replyTapped)
      _ = store[keyPath: letter(of: store)]
    }
    #expect(store.children.count <= 16)
  }

  private func letter(
    of store: StoreOf<Desk>
  ) -> ReferenceWritableKeyPath<StoreOf<Desk>, StoreOf<Letter>?> {
    store.presentation(of: \.letter, \.letter, at: location)
  }

  @Test func `each case of a presented enum has a binding of its own`() {
    let store = Store(initialState: Office.State(room: .desk(Desk.State()))) { Office() }
    var room: StoreOf<Office.Room>? {
      get { store[keyPath: store.presentation(of: \.room, \.room, at: location)] }
      set { store[keyPath: store.presentation(of: \.room, \.room, at: location)] = newValue }
    }
    let desk = PresentedCase<Office.Room.State, Desk.State, Desk.Action>(path: \.desk)
    let letter = PresentedCase<Office.Room.State, Letter.State, Letter.Action>(path: \.letter)
    #expect(room[inCase: desk] != nil)
    #expect(room[inCase: letter] == nil)
    room[inCase: letter] = nil
    #expect(store.room != nil)
    room[inCase: desk] = nil
    #expect(store.room == nil)
  }

  @Test func `each alert of a presented enum has a binding to a store of its own`() throws {
    let store = Store(initialState: Office.State(room: .second(AlertState { TextState("2") }))) {
      Office()
    }
    var room: StoreOf<Office.Room>? {
      get { store[keyPath: store.presentation(of: \.room, \.room, at: location)] }
      set { store[keyPath: store.presentation(of: \.room, \.room, at: location)] = newValue }
    }
    let first = PresentedValue<Office.Room.State, AlertState<Int>>(path: \.first)
    let second = PresentedValue<Office.Room.State, AlertState<Int>>(path: \.second)
    #expect(room[inCase: first] == nil)
    room[inCase: first] = nil
    let alert = try #require(room[inCase: second])
    expectEqual(alert.withState { $0.title }, TextState("2"))
    alert.send(5)
    expectEqual(store.received, [5])
    #expect(store.room == nil)

    store.send(.noticeTapped)
    #expect(room[inCase: second] == nil)
    #expect(room[inCase: first] != nil)
    room[inCase: first] = nil
    #expect(store.room == nil)
    expectEqual(store.received, [5])
  }

  @Test func `whether something is there can be set to false`() {
    var value: Int? = 1
    #expect(value.isPresent)
    value.isPresent = true
    expectEqual(value, 1)
    value.isPresent = false
    #expect(value == nil)
    #expect(!value.isPresent)
  }

  // MARK: Parts

  @Test func `a part is set by the action that carries it`() {
    let store = Store(initialState: Product.State()) { Product() }
    let name: ReferenceWritableKeyPath<StoreOf<Product>, String> =
      \.[sending: \.name, action: \.nameChanged]
    store[keyPath: name] = "tea"
    expectEqual(store[keyPath: name], "TEA")
  }

  // MARK: Stacks

  @Test func `a view pushes and pops by the path`() {
    let shop = makeStore(Shop.State())
    let store = shop[stack: \.path, action: \.path]
    func change(_ body: (inout StackState<Product.State>.PathView) -> Void) {
      body(&store[pathIn: location])
    }
    change { $0.append(StackState.Component(pushing: Product.State(name: "Tea"))) }
    change { $0.append(StackState.Component(pushing: Product.State(name: "Milk"))) }
    expectEqual(shop.path.map(\.name), ["Tea", "Milk"])
    change { $0.removeLast() }
    expectEqual(shop.path.map(\.name), ["Tea"])
  }

  @Test func `each element has a store, which shows its last state when it is popped`() throws {
    let shop = makeStore(Shop.State(path: StackState([Product.State(name: "Tea")])))
    let store = shop[stack: \.path, action: \.path]
    let component = try #require(store[pathIn: location].first)
    let product = store.scope(to: component)
    product.send(.nameChanged("milk"))
    expectEqual(product.name, "MILK")
    #expect(product === store.scope(to: component))
    store.send(.popFrom(id: component.id))
    expectEqual(product.name, "MILK")
    #expect(product === store.scope(to: component))
  }

  @Test func `stores of elements that were popped are not kept`() throws {
    let shop = makeStore(Shop.State())
    let store = shop[stack: \.path, action: \.path]
    for _ in 1...100 {
      store[pathIn: location].append(StackState.Component(pushing: Product.State()))
      _ = store.scope(to: try #require(store[pathIn: location].last))
      store[pathIn: location].removeLast()
    }
    #expect(store.children.count <= 16)
  }

  @Test func `elements that may be pushed have ids of their own`() {
    let first = StackState.Component(pushing: 1)
    #expect(first != StackState.Component(pushing: 1))
  }
}

@Reducer
private struct Product {
  @ObservableState
  struct State: Equatable { var name = "" }
  enum Action { case nameChanged(String) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .nameChanged(let name): state.name = name.uppercased()
      }
      return .none
    }
  }
}

@Reducer
private struct Shop {
  @ObservableState
  struct State: Equatable {
    @Presents var product: Product.State?
    var path = StackState<Product.State>()
    var log: [String] = []
  }

  enum Action {
    case buttonTapped
    case path(StackActionOf<Product>)
    case product(PresentationAction<Product.Action>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .buttonTapped: state.product = Product.State()
      case .product(.dismiss): state.log.append("dismissed")
      case .path, .product: break
      }
      return .none
    }
    .ifLet(\.$product, action: \.product) { Product() }
    .forEach(\.path, action: \.path) { Product() }
  }
}

@Reducer
private struct Letter {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var text: String
  }
  enum Action { case textChanged(String) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .textChanged(let text): state.text = text
      }
      return .none
    }
  }
}

@Reducer
private struct Desk {
  @ObservableState
  struct State: Equatable {
    @Presents var letter: Letter.State?
  }
  enum Action {
    case letter(PresentationAction<Letter.Action>)
    case replyTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .replyTapped = action {
        state.letter = Letter.State(id: (state.letter?.id ?? 0) + 1, text: "B")
      }
      return .none
    }
    .ifLet(\.$letter, action: \.letter) { Letter() }
  }
}

@Reducer
private struct Office {
  @ObservableState
  struct State {
    @Presents var room: Room.State?
    var received: [Int] = []
  }
  enum Action {
    case noticeTapped
    case room(PresentationAction<Room.Action>)
  }

  @Reducer
  enum Room {
    case desk(Desk)
    case letter(Letter)
    case first(AlertState<Int>)
    case second(AlertState<Int>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .noticeTapped: state.room = .first(AlertState { TextState("1") })
      case .room(.presented(.second(let number))): state.received.append(number)
      case .room: break
      }
      return .none
    }
    .ifLet(\.$room, action: \.room)
  }
}
