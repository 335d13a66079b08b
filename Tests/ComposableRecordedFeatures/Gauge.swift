import Composable

/// A feature with values that lose something on their way.
///
/// NaN is not equal to itself, and JSON has one `null` for both levels of an optional of an optional.
@Reducer struct Gauge {
  @ObservableState struct State: Codable, Equatable {
    var value = 0.0
    var nested: Int??
  }
  enum Action: Codable, Equatable {
    case measured(Double)
    case nested(Int??)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .measured(let value): state.value = value
      case .nested(let value): state.nested = value
      }
      return .none
    }
  }
}

extension Gauge: RecordedFeature {
  static var initialState: State { State() }

  @MainActor static func play(_ store: StoreOf<Self>) async {
    for value: Double in [1, .nan, 2] { store.send(.measured(value)) }
    for value in [.some(.some(1)), .some(nil), nil] as [Int??] { store.send(.nested(value)) }
  }
}
