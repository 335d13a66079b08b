import Composable
import ComposableTestSupport
import Testing

@testable import Groceries

@MainActor @Suite struct GroceriesTests {
  @Test func `a new query replaces the search of the last one`() async {
    let clock = TestClock()
    let store = TestStore(initialState: Groceries.State()) {
      Groceries()
    } withDependencies: {
      $0.continuousClock = clock
      $0.prices.find = { query in [query: 1] }
    }

    await store.send(\.binding.query, "a") { $0.query = "a" }
    await clock.advance(by: .milliseconds(99))
    await store.send(\.binding.query, "b") { $0.query = "b" }
    await clock.advance(by: .milliseconds(100))
    await store.receive(.pricesLoaded(["b": 1])) { $0.prices = ["b": 1] }
  }

  @Test func `the list can be cleared when everything is bought`() async {
    let store = TestStore(initialState: Groceries.State(items: [Item.State(id: 1, name: "tea")])) {
      Groceries()
    } withDependencies: {
      $0.continuousClock = TestClock()
    }

    await store.send(\.items[id: 1].boughtToggled) {
      $0.items[id: 1]?.isBought = true
      $0.alert = AlertState {
        TextState("You have everything. Clear the list?")
      } actions: {
        ButtonState(role: .cancel) { TextState("Keep it") }
        ButtonState(role: .destructive, action: .clearConfirmed) { TextState("Clear") }
      }
    }
    await store.send(\.alert.clearConfirmed) {
      $0.alert = nil
      $0.items = []
    }
  }

  @Test func `no item is added twice`() async {
    await exploreActions(
      100,
      of: { (clock: TestClock<Duration>) -> TestStoreOf<Groceries> in
        let store = TestStore(initialState: Groceries.State()) {
          Groceries()
        } withDependencies: {
          $0.continuousClock = clock
          $0.prices.find = { _ in [:] }
        }
        store.addInvariant("ids are smaller than the next one") { state in
          state.items.ids.allSatisfy { $0 < state.nextID }
        }
        return store
      },
      steps: [.cases(except: \.pricesLoaded, \.binding), .advance(by: .milliseconds(100))]
    )
  }
}
