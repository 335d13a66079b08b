import Composable

/// A feature with a child of each kind.
@Reducer
struct Parts {
  @Reducer
  enum Choice {
    case counter(Counter)
  }

  struct State {
    var scoped = Counter.State()
    var optional: Counter.State? = Counter.State()
    var choice = Choice.State.counter(Counter.State())
    var rows: IdentifiedArrayOf<Counter.State> = [Counter.State()]
    var path = StackState([Counter.State()])
  }

  enum Action {
    case scoped(Counter.Action)
    case optional(Counter.Action)
    case choice(Choice.Action)
    case rows(IdentifiedActionOf<Counter>)
    case path(StackActionOf<Counter>)
  }

  var body: some ReducerOf<Self> {
    Scope(\.scoped, action: \.scoped) { Counter() }
    Scope(\.choice, action: \.choice) { Choice.body }
    EmptyReducer()
      .ifLet(\.optional, action: \.optional) { Counter() }
      .forEach(\.rows, action: \.rows) { Counter() }
      .forEach(\.path, action: \.path) { Counter() }
  }
}
