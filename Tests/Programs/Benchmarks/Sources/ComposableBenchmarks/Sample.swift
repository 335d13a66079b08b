import Composable

/// A feature with a state and an action of it.
struct Sample<Feature: Reducer> {
  let feature: Feature
  let state: Feature.State
  let action: Feature.Action

  var wrapped: Sample<Wrap<Feature>> {
    Sample<Wrap<Feature>>(
      feature: Wrap(child: feature),
      state: Wrap.State(child: state),
      action: .child(action)
    )
  }

  /// A store of the feature, in code that the compiler cannot specialize: the type is known only at
  /// run time.
  @MainActor func makeStore(levels: Int) -> (_ count: Int) -> Void {
    guard levels == 0 else { return wrapped.makeStore(levels: levels - 1) }
    let store = Store(initialState: state) { feature }
    return { for _ in 0..<$0 { store.send(action) } }
  }
}
