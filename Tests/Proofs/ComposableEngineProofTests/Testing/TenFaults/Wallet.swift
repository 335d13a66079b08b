import Composable
import ComposableTestSupport

/// Receives payments from a stream.
///
/// Double payment: a payment that is delivered twice counts twice.
@Reducer
struct Wallet {
  struct Payment: Equatable { var id = 0 }

  struct State: Equatable {
    var balance = 0
    var payments: [Int] = []
  }

  enum Action {
    case appeared
    case received(Payment)
  }

  enum CancelID { case payments }

  let next: @Sendable () async throws -> Payment

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .appeared:
        return .run { send in
          while true { await send(.received(try await next())) }
        }
        .cancellable(id: CancelID.payments, cancelInFlight: true)
      case .received(let payment):
        state.balance += 5
        if !state.payments.contains(payment.id) { state.payments.append(payment.id) }
        return .none
      }
    }
  }

  static var fault: PlantedFault {
    let payments = TestEndpoint<String, Payment>("payments")
    let counter = LockIsolated(0)
    return PlantedFault(
      "double payment",
      steps: [
        .send(.appeared),
        .answer(payments, faults: .twice) { _, _ in
          counter.withValue { $0 += 1 }
          return Payment(id: counter.value)
        },
      ]
    ) { _ in
      counter.setValue(0)
      let store = TestStore(initialState: State()) { Self { try await payments("next") } }
      store.addInvariant("each payment counts once") { $0.balance == 5 * $0.payments.count }
      return store
    }
  }
}
