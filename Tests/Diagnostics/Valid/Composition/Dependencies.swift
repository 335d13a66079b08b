// settings: swift6 swift5 main-actor package
import Composable

@Reducer struct Child {
  @ObservableState struct State: Equatable { var id = 0 }
  enum Action { case tapped }
  @Dependency(\.continuousClock) var clock
}

@Reducer struct Parent {
  @ObservableState struct State: Equatable { var child = Child.State() }
  enum Action { case child(Child.Action) }

  var body: some ReducerOf<Self> {
    Scope(\.child, action: \.child) {
      Child()
        .dependency(\.continuousClock, ImmediateClock())
        .transformDependency(\.uuid) { $0 = .incrementing }
    }
  }
}
