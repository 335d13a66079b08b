import Composable

@Reducer struct Child {
  @ObservableState struct State: Equatable, Identifiable { var id = 0 }
  enum Action { case tapped }
}

@Reducer struct Parent {
  @ObservableState struct State: Equatable {
    var rows: IdentifiedArrayOf<Child.State> = []
  }

  enum Action {
    case rows(IdentifiedActionOf<Child>)
  }

  var body: some ReducerOf<Self> {
    Reduce { _, _ in .none }
      .ifLet(\.rows, action: \.rows) { Child() }  // expected-error {{'buildExpression' is unavailable: 'ifLet' needs optional state: use 'forEach' for elements}}
  }
}
