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
      .forEach(\.rwos, action: \.rows) { Child() }  // expected-error {{cannot convert value of type 'KeyPath<Parent.State, Value>' to expected argument type 'WritableKeyPath<Parent.State, Elements>'}} expected-error {{generic parameter 'Elements' could not be inferred}} expected-error {{value of type 'Parent.State' has no member 'rwos'}}
  }
}
