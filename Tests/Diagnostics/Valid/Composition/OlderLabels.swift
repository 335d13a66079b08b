// settings: swift6 swift5 main-actor package
import Composable

@Reducer struct Child {
  @ObservableState struct State: Equatable, Identifiable { var id = 0 }
  enum Action { case tapped }
}

@Reducer struct Parent {
  @ObservableState struct State: Equatable {
    var child = Child.State()
    var optional: Child.State?
    var rows: IdentifiedArrayOf<Child.State> = []
  }

  enum Action {
    case child(Child.Action)
    case optional(Child.Action)
    case rows(IdentifiedActionOf<Child>)
  }

  var body: some Reducer<State, Action> {
    Scope(state: \.child, action: \.child, child: Child.init)
    Scope(state: \.child, action: \.child) { Child() }
    Reduce { _, _ in .none }
      .ifLet(\.optional, action: \.optional, then: { Child() })
      .forEach(\.rows, action: \.rows, element: { Child() })
      .onChange(of: { $0.rows.count }) { old, new in
        Reduce { _, _ in .none }
      }
  }
}
