import Composable

@MainActor
func use() {
  let store = Store(initialState: First.State.feature(Feature.State())) { First.body }
  if case .feature(let feature) = store.case { feature.send(.tapped) }
  store.send(.feature(.tapped))
}
