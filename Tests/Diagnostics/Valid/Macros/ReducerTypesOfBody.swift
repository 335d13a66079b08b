// settings: swift6 main-actor
public import Composable

@Reducer
struct Primitive {
  var body: some Reducer<Int, Bool> {
    Reduce { state, action in
      state += action ? 1 : 0
      return .none
    }
  }
}

@Reducer
public struct Concrete {
  public var body: Reduce<[Int], Bool> {
    Reduce { _, _ in .none }
  }
}

@Reducer
struct Wrapper<Base: Reducer> {
  let base: Base

  var body: some ReducerOf<Base> {
    base
  }
}

@Reducer
struct Function<Base: Reducer> {
  let base: Base

  // expected-warning@+1 {{a reducer should define 'body'}}
  func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    base._reduce(into: &state, action: action)
  }
}

@MainActor
func use() {
  Store(initialState: 1) { Wrapper(base: Function(base: Primitive())) }.send(true)
}
