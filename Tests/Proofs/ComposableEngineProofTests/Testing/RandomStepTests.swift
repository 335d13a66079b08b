import Composable
import ComposableTestKit
import ComposableTestSupport
import Foundation
import Testing

/// A feature that records its actions.
@Reducer
private struct Recorder {
  struct Row: Equatable { var name = "Row 17" }

  struct State: Equatable {
    var isOn = false
    var rows = [Row()]
    var total = 4_711
  }

  struct Unknown { var number = 0 }

  enum Speed: CaseIterable { case slow, fast }

  @CasePathable
  enum ViewAction {
    case appeared
    case named(String)
  }

  enum Action {
    case child(PresentationAction<Int>)
    case counted(UInt8)
    case dated(Date)
    case encoded(Data)
    case filtered(Set<UUID>)
    case flagged(Bool)
    case loaded(Result<Int, CancellationError>)
    case linked(URL)
    case listed([Row])
    case mapped([String: Bool])
    case moved(from: Int, to: Int)
    case paused(Duration)
    case priced(Decimal)
    case rated(Int?)
    case resized(Float)
    case saved
    case selected(Row)
    case sped(Speed)
    case switched
    case totaled(Int)
    case unknown(Unknown)
    case view(ViewAction)
  }

  let log: Log<Action>

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      log.add(action)
      if case .switched = action { state.isOn.toggle() }
      return .none
    }
  }
}

@Suite struct RandomStepTests {
  private let log = Log<Recorder.Action>()

  private func explore(_ count: Int, _ steps: [RandomStep<Recorder.State, Recorder.Action>]) async {
    await exploreActions(
      count,
      of: { _ in TestStore(initialState: Recorder.State()) { Recorder(log: log) } },
      steps: steps
    )
  }

  @Test func `cases are sent with all payloads that can be created, but not the excluded ones`()
    async
  {
    await explore(1_000, [.cases(except: \.saved, \.loaded)])
    let names = Set(log.all.map { "\($0)".prefix { $0 != "(" } })
    #expect(
      names == [
        "counted", "dated", "encoded", "filtered", "flagged", "linked", "listed", "mapped",
        "paused",
        "priced", "rated", "resized", "selected", "sped", "switched", "totaled", "view",
      ]
    )
    #expect(log.all.contains { $0.is(\.view.appeared) })
  }

  @Test func `values include edge cases`() async {
    await explore(10_000, [.cases(except: \.saved, \.loaded)])
    #expect(
      Set(log.all.compactMap { $0[case: \.counted] }).isSuperset(of: [0, 1, 2, 3, 254, 255])
    )
    let numbers = log.all.compactMap { $0[case: \.resized] }
    #expect(Set(numbers).isSuperset(of: [0, 1, 0.5, -1, .infinity, .leastNonzeroMagnitude]))
    #expect(numbers.contains { $0.isNaN })
    #expect(numbers.contains { $0.isZero && $0.sign == .minus })
    let totals = Set(log.all.compactMap { $0[case: \.totaled] })
    #expect(totals.isSuperset(of: [0, 1, -1, .max, .min]))
    let texts = log.all.compactMap { $0[case: \.view.named] }
    #expect(Set(texts).isSuperset(of: ["", "a", "b", "ab"]))
    #expect(texts.contains { $0.contains("\n") } && texts.contains { $0.contains("\"") })
    #expect(texts.contains { $0.unicodeScalars.contains { $0.value > 0x1_0000 } })
    #expect(texts.contains { $0.count > 100 })
    #expect(log.all.contains { $0[case: \.rated] == .some(nil) })
    #expect(log.all.contains { $0[case: \.rated] == .some(2) })
    #expect(log.all.contains { $0[case: \.mapped]?.count ?? 0 > 1 })
    #expect(log.all.contains { $0[case: \.dated] == .distantFuture })
  }

  @Test func `values are also those of the state`() async {
    await explore(2_000, [.cases(except: \.saved, \.loaded)])
    #expect(log.all.contains { $0[case: \.totaled] == 4_711 })
    #expect(log.all.contains { $0[case: \.view.named] == "Row 17" })
    #expect(log.all.contains { $0[case: \.selected] == Recorder.Row() })
  }

  @Test func `a step whose precondition fails is not taken`() async {
    await explore(
      200,
      [
        .send(.saved, when: \.isOn),
        .send { state, _ in state.isOn ? nil : .switched },
      ]
    )
    var isOn = false
    var first = true
    for action in log.all {
      // A new store starts with a switch.
      if action.is(\.switched) { isOn = true }
      #expect(first ? action.is(\.switched) : isOn)
      first = false
    }
    #expect(log.all.contains { $0.is(\.saved) })
  }

  @Test func `values are drawn from the whole of a range`() async {
    await explore(
      500,
      [.send { _, random in .moved(from: .random(in: 0...3, using: &random), to: 0) }]
    )
    #expect(Set(log.all.compactMap { $0[case: \.moved]?.from }) == [0, 1, 2, 3])
  }
}
