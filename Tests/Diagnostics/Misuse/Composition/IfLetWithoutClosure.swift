import Composable

@Reducer struct Child {
  @ObservableState struct State: Equatable, Identifiable { var id = 0 }
  enum Action { case tapped }
}

@Reducer struct Parent {
  @ObservableState struct State: Equatable {
    var child: Child.State?
  }

  enum Action {
    case child(Child.Action)
  }

  var body: some ReducerOf<Self> {
    Reduce { _, _ in .none }
      .ifLet(\.child, action: \.child)  // expected-error {{cannot convert value of type 'KeyPath<Case<Parent.Action>, Case<Child.Action>>' to expected argument type 'KeyPath<Case<Parent.Action>, Case<Optional<Child.State>.PlaceAction>>'}} expected-error {{referencing instance method 'ifLet(_:action:fileID:filePath:line:column:)' on 'Optional' requires that 'Child.State' conform to '_EphemeralState'}}
  }
}
