import Composable
import Testing

@testable import CaseStudies

@MainActor @Suite struct CartTests {
  private func makeStore(
    _ products: IdentifiedArrayOf<Product.State> = [.milk.wanted(2), .bread.wanted(1)]
  ) -> TestStoreOf<Cart> {
    TestStore(initialState: Cart.State(products: products)) { Cart() }
  }

  @Test func `pays when that is confirmed`() async {
    let store = makeStore()
    store.dependencies.shop.order = { items in
      #expect(items == [ShopClient.Item(id: 1, quantity: 2), ShopClient.Item(id: 2, quantity: 1)])
    }
    await store.send(.payButtonTapped) { $0.alert = .confirmation(of: 543) }
    await store.send(\.alert.confirmed) {
      $0.alert = nil
      $0.isPaying = true
    }
    await store.receive(\.delegate, .paid)
  }

  @Test func `a failed payment keeps the cart and can be tried again`() async {
    let store = makeStore()
    store.dependencies.shop.order = { _ in throw ServiceError("No money.") }
    await store.send(.payButtonTapped) { $0.alert = .confirmation(of: 543) }
    await store.send(\.alert.confirmed) {
      $0.alert = nil
      $0.isPaying = true
    }
    await store.receive(\.paymentFailed) {
      $0.isPaying = false
      $0.alert = .failure("No money.")
    }
    await store.send(\.alert.dismiss) { $0.alert = nil }
    await store.send(.payButtonTapped) { $0.alert = .confirmation(of: 543) }
  }

  @Test func `changes nothing while it pays`() async {
    let store = makeStore()
    store.dependencies.shop.order = { _ in try await Task.never() }
    await store.send(.payButtonTapped) { $0.alert = .confirmation(of: 543) }
    let payment = await store.send(\.alert.confirmed) {
      $0.alert = nil
      $0.isPaying = true
    }
    await store.send(.payButtonTapped)
    await store.send(.removeButtonTapped(id: 1))
    await payment.cancel()
  }

  @Test func `removes a product, and cannot pay for nothing`() async {
    let store = makeStore([.milk.wanted(2)])
    await store.send(.removeButtonTapped(id: 2))
    await store.send(.removeButtonTapped(id: 1)) { $0.products = [] }
    await store.receive(\.delegate, .removed(id: 1))
    await store.send(.payButtonTapped)
  }
}
