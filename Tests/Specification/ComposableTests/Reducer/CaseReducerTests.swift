import Composable
import ComposableTestKit
import Testing

@MainActor @Suite struct CaseReducerTests {
  @Test func `an enum of features runs each on its case`() {
    let store = Store(initialState: Screens.State.first(Child.State())) { Screens.body }
    store.send(.first(.increment))
    expectEqual(store.withState { $0[case: \.first]?.count }, 1)
    guard case .first(let child) = store.case else {
      Issue.record("not in the first case")
      return
    }
    child.send(.increment)
    expectEqual(child.withState(\.count), 2)
  }
}

@Reducer private enum Screens {
  case first(Child)
  case second(Child)
}
