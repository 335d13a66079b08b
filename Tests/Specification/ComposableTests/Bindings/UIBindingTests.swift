import Composable
import ComposableTestKit
import Foundation
import Testing

// The module is not imported with `@testable`: a toolkit of somebody else has these names only.

@MainActor @Suite struct UIBindingTests {
  private func makeStore(_ state: Shop.State = Shop.State()) -> StoreOf<Shop> {
    Store(initialState: state) { Shop() }
  }

  // MARK: Fields

  @Test func `a binding reads and writes a field of a store`() {
    @UIBindable var store = makeStore()
    let name = $store.name
    name.wrappedValue = "Tea"
    expectEqual(store.name, "Tea")
    expectEqual(name.wrappedValue, "Tea")
  }

  @Test func `a binding of a view's action reads and writes a field of a store`() {
    @UIBindable var store = Store(initialState: Settings.State()) { Settings() }
    let name = $store.name
    name.wrappedValue = "Tea"
    expectEqual(store.name, "Tea")
    #expect(name == $store.name)
  }

  @Test func `a binding of a field has bindings of its parts`() {
    @UIBindable var store = makeStore()
    let street = $store.address.street
    street.wrappedValue = "High Street"
    expectEqual(store.address, Shop.Address(street: "High Street"))
  }

  @Test func `a binding sends an action`() {
    @UIBindable var store = makeStore()
    let street = $store.address.street.sending(\.streetChanged)
    street.wrappedValue = "Low Street"
    expectEqual(street.wrappedValue, "LOW STREET")
  }

  @Test func `a store that is not in a property has bindings`() {
    let store = makeStore()
    let name = UIBindable(store).projectedValue.name
    name.wrappedValue = "Tea"
    expectEqual(store.name, "Tea")
  }

  @Test func `a shared value is written without an action`() {
    let store = makeStore()
    let isOpen = UIBinding(store.$isOpen)
    isOpen.wrappedValue = true
    #expect(store.isOpen)
    #expect(isOpen.wrappedValue)
    expectEqual(store.log, [])
  }

  @Test func `a binding is made of closures`() {
    let value = LockIsolated(1)
    @UIBinding(get: { value.value }, set: { value.setValue($0) }) var number: Int
    number += 1
    $number.wrappedValue *= 3
    expectEqual(value.value, 6)
  }

  @Test func `a constant does not change`() {
    let name = UIBinding.constant("Tea")
    name.wrappedValue = "Milk"
    expectEqual(name.wrappedValue, "Tea")
  }

  // MARK: Identity

  @Test func `bindings to the same part of the same store are equal`() {
    @UIBindable var store = makeStore()
    @UIBindable var other = makeStore()
    expectEqual(Set([$store.name, $store.name]).count, 1)
    #expect($store.name != $other.name)
    #expect($store.name != $store.address.street)
    #expect($store.scope(\.item, action: \.item) == $store.scope(\.item, action: \.item))
    #expect($store.name.sending(\.streetChanged) == $store.name.sending(\.streetChanged))
    #expect($store.name.sending(\.streetChanged) != $store.name.sending(\.nameChanged))
  }

  @Test func `a binding that is made of closures equals its copies only`() {
    let name = UIBinding.constant("Tea")
    let copy = name
    #expect(copy == name)
    #expect(name != .constant("Tea"))
  }

  // MARK: Presentation

  @Test func `a binding to a presented child follows it`() {
    @UIBindable var store = makeStore()
    let item = $store.scope(\.item, action: \.item)
    #expect(item.wrappedValue == nil)
    store.send(.itemTapped("Tea"))
    expectEqual(item.wrappedValue?.name, "Tea")
    store.send(.itemTapped("Milk"))
    expectEqual(item.wrappedValue?.name, "Milk")
    item.wrappedValue = nil
    #expect(store.item == nil)
    expectEqual(store.log, ["dismissed"])
    item.wrappedValue = nil
    expectEqual(store.log, ["dismissed"])
  }

  /// The alert that answered the first one was closed together with it.
  @Test func `a binding closes the alert that it has shown, and not the next one`() {
    @UIBindable var store = makeStore()
    let dialog = $store.scope(\.dialog, action: \.dialog)
    let notice = $store.scope(\.$dialog, action: \.dialog).notice
    store.send(.noticeTapped)
    #expect(dialog.wrappedValue != nil)
    #expect(notice.wrappedValue != nil)
    store.send(.noticeTapped)
    dialog.wrappedValue = nil
    notice.wrappedValue = nil
    #expect(notice.wrappedValue != nil)
    notice.wrappedValue = nil
    #expect(store.dialog == nil)
    store.send(.noticeTapped)
    notice.wrappedValue = nil
    #expect(store.dialog == nil)
  }

  @Test func `a binding whose child stays is reported where it was made`() {
    @UIBindable var store = Store(initialState: Shop.State(item: Item.State())) {
      EmptyReducer<Shop.State, Shop.Action>()
    }
    let item = $store.scope(
      \.item,
      action: \.item,
      fileID: "Shop/Window.swift",
      line: 7
    )
    expectEqual(
      issues { item.wrappedValue = nil },
      [
        """
        A binding at "Shop/Window.swift:7" was set to "nil", but its state was not removed.

        A "dismiss" action was sent, but no reducer removed the state. Apply "ifLet" to the \
        reducer of the presenting feature, with the key paths that the view uses.
        """
      ]
    )
  }

  @Test func `each case of a presented enum has a binding`() {
    @UIBindable var store = makeStore()
    let dialog = $store.scope(\.$dialog, action: \.dialog)
    store.send(.noticeTapped)
    #expect(dialog.edit.wrappedValue == nil)
    #expect(dialog.notice.wrappedValue != nil)
    dialog.edit.wrappedValue = nil
    #expect(store.dialog != nil)
    dialog.notice.wrappedValue?.send(.confirmed)
    expectEqual(store.log, ["confirmed"])
    #expect(dialog.notice.wrappedValue == nil)
    store.send(.editTapped)
    dialog.edit.wrappedValue?.name = "Tea"
    expectEqual(store.state.dialog?[case: \.edit]?.name, "Tea")
    dialog.edit.wrappedValue = nil
    #expect(store.dialog == nil)
  }

  // MARK: Stacks

  @Test func `a path pushes and pops`() {
    @UIBindable var store = makeStore()
    let path = $store.scope(\.path, action: \.path).stackPath()
    path.wrappedValue.append(StackState.Component(pushing: Item.State(name: "Tea")))
    path.wrappedValue.append(StackState.Component(pushing: Item.State(name: "Milk")))
    expectEqual(store.path.map(\.name), ["Tea", "Milk"])
    expectEqual(path.wrappedValue.map(\.id), Array(store.path.ids))
    path.wrappedValue.removeLast()
    expectEqual(store.path.map(\.name), ["Tea"])
  }

  @Test func `each element of a path has a store, also when it was popped`() throws {
    @UIBindable var store = makeStore(Shop.State(path: StackState([Item.State(name: "Tea")])))
    let stack = $store.scope(\.path, action: \.path)
    let path = stack.stackPath()
    let component = try #require(path.wrappedValue.first)
    let item = stack.wrappedValue.scope(to: component)
    item.name = "Milk"
    expectEqual(store.path.map(\.name), ["Milk"])
    path.wrappedValue.removeLast()
    expectEqual(item.name, "Milk")
    #expect(stack.wrappedValue.scope(to: component) === item)
  }

  @Test func `a path that does not follow is reported where it was made`() {
    @UIBindable var store = Store(initialState: Shop.State()) {
      EmptyReducer<Shop.State, Shop.Action>()
    }
    let path = $store.scope(\.path, action: \.path)
      .stackPath(fileID: "Shop/Window.swift", line: 7)
    let unchanged = path.wrappedValue
    expectEqual(
      issues { path.wrappedValue = unchanged },
      [
        """
        A navigation stack at "Shop/Window.swift:7" wrote a path that its state does not follow.

        A push or a pop did not change the state, as if no "forEach" handled it. Apply "forEach" \
        to the reducer of the feature that has the stack, with the key paths that the view uses.
        """
      ]
    )
  }

  // MARK: Observation

  @Test func `a view that reads its binding follows the store`() async {
    @UIBindable var store = makeStore()
    let text = $store.name
    let (log, gate) = (Log<String>(), Gate())
    let token = observe {
      log.add(text.wrappedValue)
      if text.wrappedValue == "Tea" { gate.open() }
    }
    store.name = "Tea"
    await gate.pass()
    expectEqual(log.all, ["", "Tea"])
    withExtendedLifetime(token) {}
  }

  @Test func `a view that is made when a value changes is not made again for its own reads`() async
  {
    let store = makeStore()
    let (log, gate) = (Log<String>(), Gate())
    let token = observe {
      store.address.street
    } onChange: { street in
      log.add("\(street) \(store.name)")
      if street == "B" { gate.open() }
    }
    store.name = "Tea"
    let names = Gate()
    let other = observe { if store.name == "Milk" { names.open() } }
    store.name = "Milk"
    await names.pass()
    expectEqual(log.all, [" "])
    store.address.street = "B"
    await gate.pass()
    expectEqual(log.all, [" ", "B Milk"])
    withExtendedLifetime((token, other)) {}
  }
}

@Reducer
private struct Item {
  @ObservableState
  struct State: Equatable { var name = "" }
  enum Action: BindableAction { case binding(BindingAction<State>) }

  var body: some ReducerOf<Self> { BindingReducer() }
}

@Reducer
private struct Settings {
  @ObservableState
  struct State: Equatable { var name = "" }
  enum Action: ViewAction {
    case view(View)
    enum View: BindableAction { case binding(BindingAction<State>) }
  }

  var body: some ReducerOf<Self> { BindingReducer(action: \.view) }
}

@Reducer
private struct Shop {
  struct Address: Equatable { var street = "" }

  @ObservableState
  struct State: Equatable {
    var name = ""
    var address = Address()
    @Shared(value: false) var isOpen
    @Presents var item: Item.State?
    @Presents var dialog: Dialog.State?
    var path = StackState<Item.State>()
    var log: [String] = []

    init(item: Item.State? = nil, path: StackState<Item.State> = StackState()) {
      self.item = item
      self.path = path
    }
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case dialog(PresentationAction<Dialog.Action>)
    case editTapped
    case item(PresentationAction<Item.Action>)
    case itemTapped(String)
    case nameChanged(String)
    case noticeTapped
    case path(StackActionOf<Item>)
    case streetChanged(String)
  }

  enum Notice: Equatable { case confirmed }

  @Reducer
  enum Dialog {
    case edit(Item)
    case notice(AlertState<Notice>)
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .dialog(.presented(.notice(.confirmed))): state.log.append("confirmed")
      case .editTapped: state.dialog = .edit(Item.State())
      case .item(.dismiss): state.log.append("dismissed")
      case .itemTapped(let name): state.item = Item.State(name: name)
      case .nameChanged(let name): state.name = name
      case .noticeTapped: state.dialog = .notice(AlertState { TextState("Notice") })
      case .streetChanged(let street): state.address.street = street.uppercased()
      case .binding, .dialog, .item, .path: break
      }
      return .none
    }
    .ifLet(\.$item, action: \.item) { Item() }
    .ifLet(\.$dialog, action: \.dialog)
    .forEach(\.path, action: \.path) { Item() }
  }
}

extension Shop.Dialog.State: Equatable {}
