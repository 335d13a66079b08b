import Composable

struct NotEquatable {}

@Reducer struct Parent {
  @ObservableState struct State: Equatable {
    var count = NotEquatable()

    static func == (lhs: Self, rhs: Self) -> Bool { true }
  }

  enum Action {
    case tapped
  }

  var body: some ReducerOf<Self> {
    Reduce { _, _ in .none }
      .onChange(of: \.count) { _, _ in .none }  // expected-error {{instance method 'onChange(of:_:)' requires that 'NotEquatable' conform to 'Equatable'}}
  }
}
