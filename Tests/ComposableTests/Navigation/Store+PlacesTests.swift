import Testing

@testable import Composable

@MainActor @Suite struct StorePlacesTests {
  private func makeStore(_ state: Shop.State) -> StoreOf<Shop> {
    Store(initialState: state) { Shop() }
  }

  private var item: ReferenceWritableKeyPath<StoreOf<Shop>, StoreOf<Product>?> {
    \.[
      presenting: \.product,
      action: \.product,
      fileID: "Shop/ShopView.swift",
      filePath: "",
      line: 7,
      column: 1
    ]
  }

  // MARK: Presentation

  @Test func `a presented child has a store`() {
    let store = makeStore(Shop.State(product: Product.State(name: "Tea")))
    #expect(store[keyPath: item]?.name == "Tea")
    #expect(makeStore(Shop.State())[keyPath: item] == nil)
  }

  @Test func `setting the place to nil dismisses the child`() {
    let store = makeStore(Shop.State(product: Product.State()))
    store[keyPath: item] = nil
    #expect(store.product == nil)
    #expect(store.log == ["dismissed"])
  }

  @Test
  func `a child that is gone is not dismissed again, and a place that is set to a store stays`() {
    let store = makeStore(Shop.State())
    store[keyPath: item] = nil
    store.send(.buttonTapped)
    store[keyPath: item] = store[keyPath: item]
    #expect(store.product != nil)
    #expect(store.log == [])
  }

  @Test func `a child that stays is reported`() {
    let store = Store(initialState: Shop.State(product: Product.State())) {
      EmptyReducer<Shop.State, Shop.Action>()
    }
    #expect(
      issues { store[keyPath: item] = nil } == [
        """
        A binding at "Shop/ShopView.swift:7" was set to "nil", and what it presents stayed.

        A "dismiss" action was sent, and no reducer has removed the state. Apply "ifLet" to the \
        reducer of the feature that presents it, with the key paths that the view is given.
        """
      ]
    )
  }

  @Test func `whether something is there can be set to false`() {
    var value: Int? = 1
    #expect(value.isPresent)
    value.isPresent = true
    #expect(value == 1)
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
    #expect(store[keyPath: name] == "TEA")
  }

  // MARK: Stacks

  @Test func `a view pushes and pops by the path`() {
    let shop = makeStore(Shop.State())
    let store = shop[stack: \.path, action: \.path]
    func change(_ body: (inout StackState<Product.State>.PathView) -> Void) {
      body(&store[pathIn: "", "", 1, 1])
    }
    change { $0.append(StackState.Component(pushing: Product.State(name: "Tea"))) }
    change { $0.append(StackState.Component(pushing: Product.State(name: "Milk"))) }
    #expect(shop.path.map(\.name) == ["Tea", "Milk"])
    change { $0.removeLast() }
    #expect(shop.path.map(\.name) == ["Tea"])
  }

  @Test func `each element has a store, which shows what it was when it is popped`() throws {
    let shop = makeStore(Shop.State(path: StackState([Product.State(name: "Tea")])))
    let store = shop[stack: \.path, action: \.path]
    let component = try #require(store[pathIn: "", "", 1, 1].first)
    let product = store.scope(to: component)
    product.send(.nameChanged("milk"))
    #expect(product.name == "MILK")
    #expect(product === store.scope(to: component))
    store.send(.popFrom(id: component.id))
    #expect(product.name == "Tea")
  }

  @Test func `stores of elements that were popped are not kept`() throws {
    let shop = makeStore(Shop.State())
    let store = shop[stack: \.path, action: \.path]
    for _ in 1...100 {
      store[pathIn: "", "", 1, 1].append(StackState.Component(pushing: Product.State()))
      _ = store.scope(to: try #require(store[pathIn: "", "", 1, 1].last))
      store[pathIn: "", "", 1, 1].removeLast()
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
