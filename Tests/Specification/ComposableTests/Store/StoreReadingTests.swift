import Composable
import ComposableTestKit
import Testing

@MainActor @Suite struct StoreReadingTests {
  final class Item {
    let name: String
    init(_ name: String) { self.name = name }
  }

  struct State {
    var items: [Item] = (0..<100).map { Item("item \($0) with a long name") }
    var item = Item("a name that is long enough to be allocated")
  }

  // The store provides its state without a copy. The closure must not see a change in progress.
  @Test func `a state that is read stays as it was while an action is sent`() {
    let store = Store(initialState: State()) {
      Reduce<State, Bool> { state, _ in
        state.items = []
        state.item = Item("other")
        return .none
      }
    }
    let (count, name) = store.withState { state in
      store.send(true)
      return (state.items.count, state.item.name)
    }
    expectEqual(count, 100)
    expectEqual(name, "a name that is long enough to be allocated")
  }
}
