import Composable

@Reducer struct Loader {
  @ObservableState struct State: Equatable { var text = "" }
  enum Action { case tapped, loaded(String) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .tapped:
        return .merge(
          .send(.loaded("one")),
          .run { send in await send(.load("two")) },  // expected-error {{type 'Loader.Action' has no member 'load'}}
          .concatenate(
            .cancel(id: 1),
            .cancle(id: 2)  // expected-error {{type 'Effect<Loader.Action>' has no member 'cancle'}}
          )
        )
      case .loaded:
        return .none
      }
    }
  }
}
