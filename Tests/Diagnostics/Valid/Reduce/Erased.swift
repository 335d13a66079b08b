// settings: swift6 swift5 main-actor package
import Composable

@Reducer struct Counter {
  @ObservableState struct State: Equatable { var count = 0 }
  enum Action { case tapped }
}

func erase() -> Reduce<Counter.State, Counter.Action> { Reduce(Counter()) }
func eraseInferred() -> some ReducerOf<Counter> {
  let erased = Reduce(Counter())
  return erased
}
func eraseGeneric<R: Reducer>(_ reducer: R) -> some ReducerOf<R> { Reduce(reducer) }
func eraseOpaque(_ reducer: some ReducerOf<Counter>) -> some ReducerOf<Counter> { Reduce(reducer) }
func eraseAny(_ reducer: any Reducer<Counter.State, Counter.Action>) -> some ReducerOf<Counter> {
  Reduce(reducer)
}
@Reducer struct Parent {
  @ObservableState struct State: Equatable { var counter = Counter.State() }
  enum Action { case counter(Counter.Action) }
  let base: any Reducer<State, Action>

  var body: some ReducerOf<Self> {
    Reduce(base)
    Scope(\.counter, action: \.counter) { Reduce(Counter()) }
    Reduce()
  }
}
