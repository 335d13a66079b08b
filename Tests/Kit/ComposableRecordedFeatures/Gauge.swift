import Composable

/// A feature with values that JSON cannot express.
///
/// JSON has no NaN or infinity, and one `null` for both levels of an optional of an optional.
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
    for value: Double in [1, .nan, .infinity, 2] { store.send(.measured(value)) }
    for value in [1, .some(nil), nil, .some(nil)] as [Int??] { store.send(.nested(value)) }
  }
}
