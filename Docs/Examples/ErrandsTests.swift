import Composable
import Testing

@MainActor @Suite struct ErrandsTests {
  private let milk = Errands.Errand(id: 1, text: "Milk")
  private let bread = Errands.Errand(id: 2, text: "Bread")

  private func makeStore() -> TestStoreOf<Errands> {
    TestStore(initialState: Errands.State(errands: [milk, bread])) { Errands() }
  }

  @Test func `undo puts an errand back, and keeps what was written since`() async {
    let store = makeStore()
    await store.send(.deleteButtonTapped(id: 1)) {
      $0.errands = [bread]
      $0.deletion = Errands.Deletion(errand: milk, index: 0)
    }
    await store.send(.textChanged(id: 2, "Rye")) { $0.errands[id: 2]?.text = "Rye" }
    await store.send(.undoButtonTapped) {
      $0.errands = [milk, Errands.Errand(id: 2, text: "Rye")]
      $0.deletion = nil
    }
  }

  @Test func `an errand whose position is gone is put at the end`() async {
    let store = makeStore()
    store.exhaustivity = .off
    await store.send(.deleteButtonTapped(id: 1))
    await store.send(.deleteButtonTapped(id: 2))
    await store.send(.undoButtonTapped) { $0.errands = [bread] }
  }
}
