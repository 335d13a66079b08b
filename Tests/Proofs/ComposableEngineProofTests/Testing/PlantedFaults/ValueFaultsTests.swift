import Composable
import ComposableTestKit
import ComposableTestSupport
import Testing

/// A form that breaks when it receives one particular kind of value.
@Reducer
private struct FaultyForm {
  enum Fault: CaseIterable {
    case notASCII, longerThanFour, lineBreakOrQuote
    case hundredOrMore, largest, lengthPlus37, negative
    case notANumber
  }

  struct State: Equatable {
    var text = ""
    var isBroken = false
  }

  enum Action {
    case clearButtonTapped
    case textChanged(String)
    case numberChanged(Int)
    case ratioChanged(Double)
  }

  let fault: Fault

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .clearButtonTapped:
        state.text = ""
      case .textChanged(let text):
        state.text = text
        state.isBroken = isBroken(by: text)
      case .numberChanged(let number):
        state.isBroken = isBroken(by: number, length: state.text.count)
      case .ratioChanged(let ratio):
        state.isBroken = fault == .notANumber && ratio.isNaN
      }
      return .none
    }
  }

  private func isBroken(by text: String) -> Bool {
    switch fault {
    case .notASCII: text.unicodeScalars.contains { !$0.isASCII }
    case .longerThanFour: text.count > 4
    case .lineBreakOrQuote: text.contains { $0 == "\n" || $0 == "\"" }
    default: false
    }
  }

  private func isBroken(by number: Int, length: Int) -> Bool {
    switch fault {
    case .hundredOrMore: number >= 100
    case .largest: number == .max
    case .lengthPlus37: number == length + 37
    case .negative: number < 0
    default: false
    }
  }
}

/// A feature whose two effects may finish in any order.
@Reducer
private struct TwoEffects {
  struct State: Equatable { var arrived: [Int] = [] }

  enum Action {
    case appeared
    case arrived(Int)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .appeared:
        return .merge(
          .run { send in await send(.arrived(1)) },
          .run { send in await send(.arrived(2)) }
        )
      case .arrived(let number):
        state.arrived.append(number)
        return .none
      }
    }
  }
}

@Suite struct ValueFaultsTests {
  private func makeStore(_ fault: FaultyForm.Fault) -> TestStoreOf<FaultyForm> {
    let store = TestStore(initialState: FaultyForm.State()) { FaultyForm(fault: fault) }
    store.addInvariant("the form works") { !$0.isBroken }
    return store
  }

  /// The last line of the shortest test.
  private func shortest(_ fault: FaultyForm.Fault) async -> String? {
    let issues = await issues {
      await exploreActions(of: { _ in makeStore(fault) }, steps: [.cases()])
    }
    let lines = issues.first?.split(separator: "\n").filter { $0.hasPrefix("  await store.send") }
    return lines?.count == 1 ? lines?.first.map { String($0.dropFirst(19)) } : nil
  }

  @Test func `a fault that depends on a value is found, and its value is the simplest`() async {
    let expected: [(FaultyForm.Fault, String)] = [
      (.notASCII, #".textChanged("\u{80}"))"#), (.longerThanFour, #".textChanged("aaaaa"))"#),
      (.lineBreakOrQuote, #".textChanged("\n"))"#), (.hundredOrMore, ".numberChanged(100))"),
      (.largest, ".numberChanged(9223372036854775807))"),
      (.negative, ".numberChanged(-1))"), (.notANumber, ".ratioChanged(.nan))"),
    ]
    for (fault, action) in expected {
      let found = await shortest(fault)
      #expect(found == action)
    }
  }

  @Test(arguments: FaultyForm.Fault.allCases)
  fileprivate func `the faults are found with other random numbers, too`(
    _ fault: FaultyForm.Fault
  ) async {
    let search = PlantedFault("\(fault)", steps: [.cases()]) { _ in makeStore(fault) }.search
    for salt in PlantedFault.salts { #expect(await search(salt) != nil, "salt \(salt)") }
  }

  @Test func `an order of effects is explored in sequences of any length`() async {
    let fault = PlantedFault("an order", steps: [.send(.appeared)]) { _ in
      let store = TestStore(initialState: TwoEffects.State()) { TwoEffects() }
      store.addInvariant("a single pair arrives in order", holds: .atRest) { $0.arrived != [2, 1] }
      return store
    }
    for salt in PlantedFault.salts { #expect(await fault.search(salt) != nil, "salt \(salt)") }
  }
}
