import Composable
import Foundation
import Testing

@MainActor @Suite struct OrdersTests {
  private func makeStore(_ state: Orders.State = Orders.State()) -> TestStoreOf<Orders> {
    TestStore(initialState: state) {
      Orders()
    } withDependencies: {
      $0[OrderClient.self].load = { [OrderDetail.State(id: 1)] }
      $0[OrderClient.self].archive = { _ in }
    }
  }

  @Test func `the retry button forgets the problem and loads again`() async {
    let store = makeStore(Orders.State(problem: "offline"))
    await store.send(.retryButtonTapped) {
      $0.problem = nil
      $0.isLoading = true
    }
    await store.receive(\.ordersLoaded) {
      $0.isLoading = false
      $0.orders = [OrderDetail.State(id: 1)]
    }
  }

  @Test func `a failed refresh shows its problem`() async {
    let store = makeStore()
    store.dependencies[OrderClient.self].load = { throw Offline() }
    await store.send(.refreshButtonTapped) { $0.isLoading = true }
    await store.receive(\.loadingFailed) {
      $0.isLoading = false
      $0.problem = "There is no connection."
    }
  }

  @Test func `an archived order leaves the list and closes its sheet`() async {
    let store = makeStore(Orders.State(orders: [OrderDetail.State(id: 1)]))
    await store.send(.orderTapped(id: 1)) { $0.detail = OrderDetail.State(id: 1) }
    await store.send(.detail(.presented(.archiveButtonTapped)))
    await store.receive(\.detail.presented.delegate.archived, 1) {
      $0.orders = []
      $0.detail = nil
    }
  }

  @Test func `a link opens its order`() async throws {
    let store = makeStore()
    await store.send(.linkOpened(try #require(URL(string: "shop://orders/7")))) {
      $0.detail = OrderDetail.State(id: 7)
    }
    await store.send(.detail(.presented(.noteChanged("Ring twice")))) {
      $0.detail?.note = "Ring twice"
    }
  }
}

private struct Offline: LocalizedError {
  var errorDescription: String? { "There is no connection." }
}
