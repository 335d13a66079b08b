import Composable
import ComposableTestKit
import ComposableTestSupport
import Testing

/// Faults behind several steps, of which the state shows nothing.
///
/// `Explorations.md` quotes the numbers.
@Suite struct HiddenProgressTests {
  private func findings(steps: Int, isCounted: Bool = false) async -> Int {
    let fault = HiddenLock.fault(steps: steps, isCounted: isCounted)
    var found = 0
    for salt in PlantedFault.salts where await fault.search(salt) != nil { found += 1 }
    return found
  }

  @Test func `a fault behind four hidden steps is found by chance, behind eight it is not`() async {
    expectEqual(await findings(steps: 4), PlantedFault.salts.count)
    expectEqual(await findings(steps: 8), 0)
  }

  @Test func `a number in the state that counts the steps leads to the fault`() async {
    expectEqual(await findings(steps: 8, isCounted: true), PlantedFault.salts.count)
  }
}

/// A lock with four buttons.
///
/// Its state changes with each right one, but looks like any other number.
@Reducer
private struct HiddenLock {
  enum Button: Int, CaseIterable { case red, green, blue, yellow }

  struct State: Equatable {
    var mark: UInt64 = 0
    var count: Int?
  }

  enum Action { case tapped(Button) }

  let steps: Int

  /// The mark after a number of right buttons, which is large, and neither near to nor smaller than
  /// the next one.
  static func mark(_ count: Int) -> UInt64 {
    count == 0 ? 0 : UInt64(count) &* 0x9E37_79B9_7F4A_7C15 | 1 << 63
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      guard case .tapped(let button) = action else { return .none }
      let count = (0...steps).first { Self.mark($0) == state.mark } ?? 0
      let right = (count * 7 + 3) % 4
      let next = button.rawValue == right ? min(count + 1, steps) : 0
      state.mark = Self.mark(next)
      if state.count != nil { state.count = next }
      return .none
    }
  }

  static func fault(steps: Int, isCounted: Bool) -> PlantedFault {
    PlantedFault("\(steps) hidden steps", steps: [.cases()]) { _ in
      let state = State(count: isCounted ? 0 : nil)
      let store = TestStore(initialState: state) { Self(steps: steps) }
      store.addInvariant("the lock stays closed") { $0.mark != Self.mark(steps) }
      return store
    }
  }
}
