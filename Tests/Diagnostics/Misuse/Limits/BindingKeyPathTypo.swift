// settings: swift6
import Composable

@Reducer struct F {
  @ObservableState struct State: Equatable { var x = 0 }
  enum Action { case a }
}

@Reducer struct G {
  @ObservableState struct State: Equatable { var name = "" }
  enum Action: BindableAction { case binding(BindingAction<State>) }
  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding(\.nam):  // expected-error {{expression pattern of type 'KeyPath<Root, Value>' cannot match values of type 'BindingAction<G.State>'}} expected-error {{cannot infer key path type from context; consider explicitly specifying a root type}}
        return .none
      case .binding:
        return .none
      }
    }
  }
}
