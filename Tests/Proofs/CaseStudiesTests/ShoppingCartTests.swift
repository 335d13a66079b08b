import Composable
import Testing

@testable import CaseStudies

@MainActor @Suite struct ShoppingCartTests {
  private func makeStore() -> TestStoreOf<ShoppingCart> {
    TestStore(initialState: ShoppingCart.State()) {
      ShoppingCart()
    } withDependencies: {
      $0.shop.products = {
        await Task.yield()
        return [.milk]
      }
      $0.shop.customer = {
        await Task.yield()
        return "Blob"
      }
    }
  }

  @Test func `both tabs work, whichever is shown`() async {
    let store = makeStore()
    await store.receive(\.shelf.response.success) {
      $0.shelf.phase = .loaded
      $0.shelf.products = [.milk]
    }
    await store.send(\.binding.tab, .profile) {
      $0.tab = .profile
      $0.profile = .loading
    }
    await store.receive(\.profile.response.success) { $0.profile = .loaded(name: "Blob") }
    await store.send(\.binding.tab, .shelf) { $0.tab = .shelf }
    await store.send(\.binding.tab, .profile) { $0.tab = .profile }
  }

  @Test func `one buys from the shelf to the end`() async {
    let store = makeStore()
    store.exhaustivity = .off
    store.dependencies.shop.order = { #expect($0 == [ShopClient.Item(id: 1, quantity: 1)]) }
    await store.receive(\.shelf.response)
    await store.send(\.shelf.products[id: 1].plusButtonTapped)
    await store.send(\.shelf.cartButtonTapped)
    await store.send(\.shelf.cart.payButtonTapped)
    await store.send(\.shelf.cart.alert.confirmed)
    await store.receive(\.shelf.cart.delegate.paid) {
      $0.shelf.cart = nil
      $0.shelf.products = [.milk]
    }
  }

  @Test func `both tabs are loaded, in whatever order things happen`() async {
    await exploreSchedules(300) {
      let store = makeStore()
      store.exhaustivity = .off
      await store.send(\.binding.tab, .profile)
      await store.finish()
      store.assert {
        $0.shelf.products = [.milk]
        $0.profile = .loaded(name: "Blob")
      }
    }
  }
}
