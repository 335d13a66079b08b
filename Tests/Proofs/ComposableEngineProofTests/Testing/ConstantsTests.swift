import Composable
import ComposableTestKit
import ComposableTestSupport
import Testing

/// Faults behind a comparison with a constant, which is neither an edge case nor in the state.
///
/// `Explorations.md` quotes the numbers.
@Suite struct ConstantsTests {
  private func findings(
    of fault: Voucher.Fault,
    steps: [RandomStep<Voucher.State, Voucher.Action>]
  ) async -> Int {
    let fault = PlantedFault("\(fault)", steps: steps) { _ in
      let store = TestStore(initialState: Voucher.State()) { Voucher(fault: fault) }
      store.addInvariant("the voucher is valid") { $0.isValid }
      return store
    }
    var found = 0
    for salt in PlantedFault.salts where await fault.search(salt) != nil { found += 1 }
    return found
  }

  @Test(arguments: [Voucher.Fault.amount, .code])
  private func `a constant that the test does not name is not found`(fault: Voucher.Fault) async {
    expectEqual(await findings(of: fault, steps: [.cases()]), 0)
  }

  @Test(arguments: Voucher.Fault.allCases)
  private func `a constant that the test names is found`(
    fault: Voucher.Fault
  ) async {
    let steps: [RandomStep<Voucher.State, Voucher.Action>] = [
      .cases(trying: "SUMMER", 73_412, Voucher.Kind(name: "gift"))
    ]
    expectEqual(await findings(of: fault, steps: steps), PlantedFault.salts.count)
  }
}

@Reducer
private struct Voucher {
  enum Fault: CaseIterable { case amount, higherAmount, code, lowercasedCode, kind }

  struct Kind: Hashable { var name = "" }

  struct State: Equatable {
    var isValid = true
    var names = ["paper", "mail"]
    var kinds = [Kind(name: "paper"), Kind(name: "mail")]
  }

  enum Action {
    case amountChanged(Int)
    case codeEntered(String?)
    case kindSelected(Kind)
  }

  let fault: Fault

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .amountChanged(73_412) where fault == .amount: state.isValid = false
      case .amountChanged(73_413...73_500) where fault == .higherAmount: state.isValid = false
      case .codeEntered("SUMMER") where fault == .code: state.isValid = false
      case .codeEntered("summer") where fault == .lowercasedCode: state.isValid = false
      case .kindSelected(Kind(name: "gift")) where fault == .kind: state.isValid = false
      case .amountChanged, .codeEntered, .kindSelected: break
      }
      return .none
    }
  }
}
