import Composable

@main
struct Program {
  @MainActor static func main() async {
    let store = Store(initialState: Groceries.State()) { Groceries() }
    store.send(.addButtonTapped(name: "milk"))
    store.send(.addButtonTapped(name: "tea"))
    store.query = "t"
    for await prices in store.states.map(\.prices) where !prices.isEmpty { break }
    for item in store.items {
      let price = store.prices[item.name].map { "\($0)" } ?? "unknown"
      print("\(item.id). \(item.name), price: \(price)")
      store.send(.items(.element(id: item.id, action: .boughtToggled)))
    }
    if let alert = store.alert { print(String(state: alert.title)) }
    store.send(.alert(.presented(.clearConfirmed)))
    print("\(store.items.count) items")
    customDump(store.prices)
  }
}
