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
      .forEach(\.rows, action: \.rwos) { Child() }  // expected-error {{generic parameter 'ElementsAction' could not be inferred}} expected-error {{value of type 'KeyPath<Case<Parent.Action>, Case<ElementsAction>> & Sendable' has no dynamic member 'rwos' using key path from root type 'Parent.Action.AllCasePaths'}}
  }
}
