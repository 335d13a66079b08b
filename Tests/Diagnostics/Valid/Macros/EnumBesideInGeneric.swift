// settings: swift6 swift5 main-actor package
import Composable

struct Parent<Value: Equatable & Sendable> {
  @Reducer
  struct Row {
    @ObservableState
    struct State: Equatable {
      var value: Value
    }

    enum Action {
      case changed(Value)
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .changed(let value): state.value = value
        }
        return .none
      }
    }
  }

  @Reducer
  enum Destination {
    case row(Row)
    case other(Parent<[Value]>.Row)
  }
}

extension Parent where Value == Int {
  @Reducer
  enum Numbers {
    case row(Row)
  }
}

func use(_ state: Parent<String>.Destination.State) -> Bool { state.is(\.row) }
