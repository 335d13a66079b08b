import Composable
import Testing

@testable import CaseStudies

@MainActor @Suite struct ShelfTests {
  private func makeStore(
    _ products: IdentifiedArrayOf<Product.State> = [],
    cart: Cart.State? = nil
  ) -> TestStoreOf<Shelf> {
    TestStore(initialState: Shelf.State(cart: cart, phase: .loaded, products: products)) {
      Shelf()
    }
  }

  @Test func `loads when its store is created`() async {
    let clock = TestClock()
    let store = TestStore(initialState: Shelf.State()) {
      Shelf()
    } withDependencies: {
      $0.continuousClock = clock
      $0.shop = .liveValue
    }
    await clock.advance(by: .seconds(1))
    await store.receive(\.response.success) {
      $0.phase = .loaded
      $0.products = [.milk, .bread]
    }
  }

  @Test func `shows why it failed, and loads again on retry`() async {
    let store = TestStore(initialState: Shelf.State()) {
      Shelf()
    } withDependencies: {
      $0.shop.products = { throw ServiceError("Closed.") }
    }
    await store.receive(\.response.failure) { $0.phase = .failed("Closed.") }
    store.dependencies.shop.products = { [.milk] }
    await store.send(.retryButtonTapped) { $0.phase = .loading }
    await store.receive(\.response.success) {
      $0.phase = .loaded
      $0.products = [.milk]
    }
    await store.send(.retryButtonTapped)
  }

  @Test func `the cart contains the wanted items`() async {
    let store = makeStore([.milk, .bread])
    await store.send(\.products[id: 2].plusButtonTapped) { $0.products[id: 2]?.quantity = 1 }
    await store.send(.cartButtonTapped) { $0.cart = Cart.State(products: [.bread.wanted(1)]) }
  }

  @Test func `a product removed from the cart is no longer wanted`() async {
    let store = makeStore([.milk.wanted(2)], cart: Cart.State(products: [.milk.wanted(2)]))
    await store.send(\.cart.removeButtonTapped, 1) { $0.cart?.products = [] }
    await store.receive(\.cart.delegate.removed) { $0.products = [.milk] }
  }

  @Test func `the cart closes itself and keeps the wanted products`() async {
    let store = makeStore([.milk.wanted(2)], cart: Cart.State(products: [.milk.wanted(2)]))
    await store.send(\.cart.closeButtonTapped)
    await store.receive(\.cart.dismiss) { $0.cart = nil }
    #expect(store.state.products == [.milk.wanted(2)])
  }

  @Test func `dismissing the cart cancels the payment`() async {
    let store = makeStore(
      [.milk.wanted(2)],
      cart: Cart.State(alert: .confirmation(of: 238), products: [.milk.wanted(2)])
    )
    store.dependencies.shop.order = { _ in try await Task.never() }
    await store.send(\.cart.alert.confirmed) {
      $0.cart?.alert = nil
      $0.cart?.isPaying = true
    }
    await store.send(\.cart.dismiss) { $0.cart = nil }
    await store.finish()
  }

  @Test func `products that are no longer wanted were paid for, in any order of events`() async {
    let outcomes = LockIsolated<Set<[Int]>>([])
    await exploreSchedules(300) {
      let isPaid = LockIsolated(false)
      let store = makeStore(
        [.milk.wanted(2)],
        cart: Cart.State(alert: .confirmation(of: 238), products: [.milk.wanted(2)])
      )
      store.exhaustivity = .off
      store.dependencies.shop.order = { _ in
        await Task.yield()
        isPaid.setValue(true)
      }
      await store.send(\.cart.alert.confirmed)
      await store.send(.disappeared)
      await store.finish()
      #expect(store.state.cart == nil)
      if store.state.products == [.milk] { #expect(isPaid.value) }
      outcomes.withValue { [wanted = store.state.products.map(\.quantity)] in _ = $0.insert(wanted)
      }
    }
    #expect(outcomes.value == [[0], [2]])
  }
}
