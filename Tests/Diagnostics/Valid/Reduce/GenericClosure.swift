// settings: swift6 swift5 package
import Composable

@Reducer struct Row {
  @ObservableState struct State: Equatable { var x = 0 }
  enum Action { case a }
}

// Swift infers `Base` from the closure, because its builder does not depend on `Base`.
@Reducer struct Undo<Base: Reducer> where Base.State: Equatable {
  @ObservableState struct State: Equatable { var present: Base.State }
  enum Action { case base(Base.Action), undo }
  let base: Base

  init<S, A>(@ReducerBuilder<S, A> _ base: () -> Base) where Base: Reducer<S, A> {
    self.base = base()
  }

  var body: some Reducer<State, Action> { Scope(\.present, action: \.base) { base } }
}

@Reducer struct Sheet {
  @ObservableState struct State: Equatable { var row = Undo<Row>.State(present: Row.State()) }
  enum Action { case row(Undo<Row>.Action) }

  var body: some Reducer<State, Action> {
    Scope(\.row, action: \.row) { Undo { Row() } }
  }
}

@MainActor func makeStores() {
  let state = Undo<Row>.State(present: Row.State())
  _ = Store(initialState: state) { Undo { Row() } }
  _ = TestStore(initialState: state) { Undo { Row() } }
}
