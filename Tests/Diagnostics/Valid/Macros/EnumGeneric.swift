// settings: swift6 main-actor
import Composable

@Reducer
struct Row<Value: Equatable & Sendable> {
  @ObservableState
  struct State: Equatable {
    var value: Value
  }

  enum Action {
    case tapped
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
  }
}

@Reducer
enum Rows<Value: Equatable & Sendable> {
  case first(Row<Value>)
  case second(Row<[Value]>)
}

@Reducer
enum Fixed {
  case first(Row<Int>)
  case second(Rows<String>)
}
