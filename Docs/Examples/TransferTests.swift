import Composable
import Testing

@MainActor @Suite struct TransferTests {
  @Test func `a transfer is confirmed`() async {
    let store = TestStore(initialState: Transfer.State()) { Transfer() }
    await store.send(\.view.amountChanged, 5) { $0.amount = 5 }
    await store.send(\.view.sendButtonTapped)
    await store.receive(\.confirmed) { $0.receipt = 1_005 }
  }

  @Test func `views send their own actions`() async {
    let store = Store(initialState: Transfer.State()) { Transfer() }
    AmountField(store: store.scope(\.self, action: \.view)).changed(to: 5)
    await TransferScreen(store: store).sendButtonTapped()
    #expect(store.receipt == 1_005)
  }
}
