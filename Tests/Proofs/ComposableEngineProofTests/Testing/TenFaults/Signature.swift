import Composable
import ComposableTestSupport

/// A signature that fits into a field of twenty bytes.
///
/// Value: it is cut to ten characters.
@Reducer
struct Signature {
  struct State: Equatable {
    var text = ""
    var isBold = false
  }

  enum Action {
    case boldToggled(Bool)
    case textChanged(String)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .boldToggled(let isBold): state.isBold = isBold
      case .textChanged(let text): state.text = String(text.prefix(10))
      }
      return .none
    }
  }

  static var fault: PlantedFault {
    PlantedFault("value", steps: [.cases()]) { _ in
      let store = TestStore(initialState: State()) { Self() }
      store.addInvariant("the signature fits") { $0.text.utf8.count <= 20 }
      return store
    }
  }
}
