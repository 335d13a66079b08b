import Composable

@Reducer struct Child {
  @ObservableState struct State: Equatable, Identifiable { var id = 0 }
  enum Action { case tapped }
}

@Reducer struct Other {
  @ObservableState struct State: Equatable { var text = "" }
  enum Action { case edited }
}

@Reducer enum Destination {
  case child(Child)
  case other(Other)
}

extension Destination.State: Equatable {}

@Reducer struct Parent {
  @ObservableState struct State: Equatable {
    @Presents var destination: Destination.State?
  }

  enum Action {
    case destination(Destination.Action)
  }

  var body: some ReducerOf<Self> {
    Reduce { _, _ in .none }
      .ifLet(\.$destination, action: \.destination)  // expected-error {{cannot convert value of type 'KeyPath<Case<Parent.Action>, Case<Destination.Action>>' to expected argument type 'KeyPath<Case<Parent.Action>, Case<PresentationAction<Destination.Action>>>'}}
  }
}
