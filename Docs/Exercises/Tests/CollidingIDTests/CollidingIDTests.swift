import Composable
import Testing

@testable import CollidingID

@MainActor @Suite struct CollidingIDTests {
  @Test func `an item is added after another one was deleted`() {
    let store = Store(initialState: ShoppingList.State()) {
      ShoppingList()
    } withDependencies: {
      $0.uuid = .incrementing
    }
    for name in ["Milk", "Bread", "Tea"] { store.send(.added(name)) }
    store.send(.deleteButtonTapped(id: store.items[0].id))
    store.send(.added("Coffee"))
    #expect(store.items.map(\.name) == ["Bread", "Tea", "Coffee"])
  }
}
