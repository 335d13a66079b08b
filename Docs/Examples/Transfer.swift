import Composable

@Reducer
struct Transfer {
  @ObservableState
  struct State: Equatable {
    var amount = 0
    var receipt: Int?
  }

  enum Action: ViewAction {
    case confirmed(Confirmation)
    case view(View)

    @CasePathable
    enum View {
      case amountChanged(Int)
      case sendButtonTapped
    }

    struct Confirmation: Sendable {
      fileprivate let receipt: Int
    }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .confirmed(let confirmation):
        state.receipt = confirmation.receipt
        return .none
      case .view(.amountChanged(let amount)):
        state.amount = amount
        return .none
      case .view(.sendButtonTapped):
        return .run { [amount = state.amount] send in
          await send(.confirmed(Action.Confirmation(receipt: amount + 1_000)))
        }
      }
    }
  }
}

@ViewAction(for: Transfer.self)
@MainActor
struct TransferScreen {
  let store: StoreOf<Transfer>

  func sendButtonTapped() async {
    await send(.sendButtonTapped).finish()
  }
}

@MainActor
struct AmountField {
  let store: Store<Transfer.State, Transfer.Action.View>

  func changed(to amount: Int) {
    store.send(.amountChanged(amount))
  }
}
