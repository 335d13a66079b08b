import Composable

@Reducer
struct Coupon {
  @ObservableState
  struct State: Equatable {
    var amount = 0
    var code = ""

    /// The discount in percent.
    var discount: Int { code == "WELCOME" ? amount > 10_000 ? 20 : 10 : 0 }
  }

  enum Action {
    case amountChanged(Int)
    case codeEntered(String)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .amountChanged(let amount): state.amount = amount
      case .codeEntered(let code): state.code = code
      }
      return .none
    }
  }
}
