// settings: swift6 swift5 main-actor package
import Composable

@Reducer struct Row {
  @ObservableState struct State: Equatable, Identifiable { let id: Int }
  enum Action: Equatable { case tapped, set(Int) }
}

@Reducer struct List {
  @ObservableState struct State: Equatable {
    var count = 0
    var rows: IdentifiedArrayOf<Row.State> = []
    @Presents var row: Row.State?
  }
  enum Action {
    case rows(IdentifiedActionOf<Row>)
    case row(PresentationAction<Row.Action>)
    case pair(Int, String)
    case tapped
  }
}

@MainActor func steps() async {
  let store = TestStore(initialState: List.State()) { List() }
  await store.send(.tapped)
  await store.send(.tapped) { $0.count = 1 }
  await store.send(\.tapped)
  await store.send(\.rows[id: 1].tapped) { $0.rows = [] }
  await store.send(\.rows[id: 1].set, 2)
  await store.send(\.row.presented.tapped)
  await store.send(\.row.tapped)
  await store.send(\.row.dismiss) { $0.row = nil }
  await store.receive(\.row.presented.set, 3)
  await store.receive(\.row.set)
  await store.receive(\.pair) { $0.count += 1 }
  await store.receive({ if case .tapped = $0 { true } else { false } })
  await store.receive(\.tapped, timeout: .seconds(1))
  store.assert { $0.count = 2 }
  store.exhaustivity = .off(showSkippedAssertions: true)
  await store.withExhaustivity(.off) { await store.skipReceivedActions() }
  let task = await store.send(.tapped)
  await task.cancel()
  await store.finish()
}
