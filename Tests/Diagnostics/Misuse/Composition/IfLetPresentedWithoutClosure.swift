import Composable

@Reducer struct Child {
  @ObservableState struct State: Equatable, Identifiable { var id = 0 }
  enum Action { case tapped }
}

@Reducer struct Parent {
  @ObservableState struct State: Equatable {
    @Presents var child: Child.State?
  }

  enum Action {
    case child(PresentationAction<Child.Action>)
  }

  var body: some ReducerOf<Self> {
    Reduce { _, _ in .none }
      .ifLet(\.$child, action: \.child)  // expected-error {{referencing instance method 'ifLet(_:action:fileID:filePath:line:column:)' on 'PresentationState' requires that 'Child.State' conform to '_SelfReducingState'}} expected-error {{cannot convert value of type 'KeyPath<Case<Parent.Action>, Case<PresentationAction<Child.Action>>>' to expected argument type 'KeyPath<Case<Parent.Action>, Case<PresentationState<Child.State>.PlaceAction>>'}}
  }
}
