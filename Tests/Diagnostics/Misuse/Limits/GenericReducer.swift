// settings: swift6
import Composable

@Reducer struct Row {
  @ObservableState struct State: Equatable { var x = 0 }
  enum Action { case a }
}

@Reducer struct Undo<Base: Reducer> where Base.State: Equatable {
  @ObservableState struct State: Equatable { var present: Base.State }
  enum Action { case base(Base.Action), undo }
  let base: Base

  init(@ReducerBuilder<Base.State, Base.Action> _ base: () -> Base) { self.base = base() }

  var body: some Reducer<State, Action> { Scope(\.present, action: \.base) { base } }
}

@MainActor func makeStores() {
  let state = Undo<Row>.State(present: Row.State())
  _ = TestStore(initialState: state) { Undo<Row> { Row() } }
  _ = TestStore(initialState: state) {  // expected-error {{cannot convert value of type 'Undo<Row>.State' to expected argument type 'R.State'}}
    Undo { Row() }  // expected-error {{generic parameter 'Base' could not be inferred}}
  }
}
