import Composable

/// A generic feature.
@Reducer struct Pick<Value: Codable & Equatable & Sendable> {
  @ObservableState
  struct State: Codable, Equatable {
    var choices: [Value]
    var picked: Value?

    init(choices: [Value] = []) { self.choices = choices }
  }

  enum Action: Codable, Equatable {
    case added(Value)
    case pickButtonTapped
  }

  @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .added(let value): state.choices.append(value)
      case .pickButtonTapped:
        state.picked = withRandomNumberGenerator { state.choices.randomElement(using: &$0) }
      }
      return .none
    }
  }
}

extension Pick: RecordedFeature where Value == Int {
  static var initialState: State { State() }

  @MainActor static func play(_ store: StoreOf<Self>) async {
    for number in [3, 1, 2] { store.send(.added(number)) }
    store.send(.pickButtonTapped)
    store.send(.pickButtonTapped)
  }
}
