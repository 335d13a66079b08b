import Composable
import Testing

@MainActor @Suite struct PrintChangesTests {
  @Test func `every action is printed with the states before and after, in order`() {
    let log = Log<String>()
    let printer = _ReducerPrinter<Int, Int> { log.add("\($0): \($1) -> \($2)") }
    let store = Store(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state += action
        return action > 1 ? .send(action - 1) : .none
      }
      ._printChanges(printer)
    }
    store.send(2)
    #expect(log.all == ["2: 0 -> 2", "1: 2 -> 3"])
  }

  @Test func `no printer prints nothing`() {
    let store = Store(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state += action
        return .none
      }
      ._printChanges(nil)
    }
    store.send(2)
    #expect(store.withState { $0 } == 2)
  }
}
