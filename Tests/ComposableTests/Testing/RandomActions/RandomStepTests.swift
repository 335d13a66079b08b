import Composable
import ComposableTestKit
import Testing

/// A feature that records its actions.
@Reducer
private struct Recorder {
  struct State: Equatable { var isOn = false }

  enum Speed: CaseIterable { case slow, fast }

  @CasePathable
  enum ViewAction {
    case appeared
    case named(String)
  }

  enum Action {
    case child(PresentationAction<Int>)
    case counted(UInt8)
    case flagged(Bool)
    case loaded(Result<Int, CancellationError>)
    case moved(from: Int, to: Int)
    case rated(Int?)
    case resized(Float)
    case saved
    case sped(Speed)
    case switched
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

@MainActor @Suite struct RandomStepTests {
  private let log = Log<Recorder.Action>()

  private func explore(_ count: Int, _ steps: [RandomStep<Recorder.State, Recorder.Action>]) async {
    await exploreActions(
      count,
      of: { _ in TestStore(initialState: Recorder.State()) { Recorder(log: log) } },
      steps: steps
    )
  }

  @Test func `cases are made up with all simple payloads, but for those that are left out`() async {
    await explore(300, [.cases(except: \.saved, \.loaded)])
    let sources = Set(log.all.map { "\($0)" }.map { $0.split(separator: "(")[0] })
    #expect(sources == ["counted", "flagged", "rated", "resized", "sped", "switched", "view"])
    #expect(log.all.contains { $0.is(\.view.appeared) })
    #expect(log.all.contains { $0[case: \.view.named] == "ab" })
    #expect(log.all.contains { $0[case: \.rated] == .some(nil) })
    #expect(log.all.contains { $0[case: \.rated] == .some(2) })
    #expect(Set(log.all.compactMap { $0[case: \.counted] }) == [0, 1, 2, 3])
    #expect(Set(log.all.compactMap { $0[case: \.resized] }) == [0, 1, 0.5, -1])
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
