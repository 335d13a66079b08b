// settings: swift6
import Composable

@Reducer struct F {
  @ObservableState struct State: Equatable { var x = 0 }
  enum Action { case a }
}

@Reducer struct G {
  @ObservableState struct State: Equatable { var name = "" }
  enum Action { case binding(BindingAction<State>) }
  var body: some ReducerOf<Self> {
    BindingReducer()  // expected-error {{initializer 'init()' requires that 'G.Action' conform to 'BindableAction'}}
  }
}
