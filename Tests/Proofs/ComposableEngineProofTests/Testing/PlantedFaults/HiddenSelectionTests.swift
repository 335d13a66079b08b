import Composable
import ComposableTestKit
import ComposableTestSupport
import Testing

/// A list with a filter and a selected row.
@Reducer
private struct Inbox {
  struct Row: Equatable, Identifiable {
    let id: Int
    var isRead = false
  }

  struct State: Equatable {
    var rows: IdentifiedArrayOf<Row> = []
    var showsUnreadOnly = false
    var selection: Int?

    var shownRows: IdentifiedArrayOf<Row> {
      showsUnreadOnly ? rows.filter { !$0.isRead } : rows
    }
  }

  enum Action {
    case filterButtonTapped
    case received
    case rowSelected(Int)
  }

  var forgetsSelection = true

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .filterButtonTapped:
        state.showsUnreadOnly.toggle()
        if forgetsSelection, state.showsUnreadOnly { state.selection = nil }
      case .received:
        state.rows.append(Row(id: state.rows.count))
      case .rowSelected(let id):
        state.selection = id
        if !state.showsUnreadOnly { state.rows[id: id]?.isRead = true }
      }
      return .none
    }
  }
}

@Suite struct HiddenSelectionTests {
  private func makeStore(_ clock: TestClock<Duration>, _ inbox: Inbox) -> TestStoreOf<Inbox> {
    let store = TestStore(initialState: Inbox.State()) { inbox }
    store.addInvariant("the selection is visible") { state in
      state.selection.map { state.shownRows.ids.contains($0) } ?? true
    }
    return store
  }

  private let steps: [RandomStep<Inbox.State, Inbox.Action>] = [
    .cases(except: \.rowSelected),
    .send { state, random in
      state.shownRows.ids.randomElement(using: &random).map { .rowSelected($0) }
    },
  ]

  /// The test in the report.
  private func expectVisibleSelection(_ inbox: Inbox) async {
    func makeStore(_ clock: TestClock<Duration>) -> TestStoreOf<Inbox> {
      self.makeStore(clock, inbox)
    }
    let clock = TestClock()
    let store = makeStore(clock)
    store.exhaustivity = .off
    await store.send(.received)
    await store.send(.rowSelected(0))
    await store.send(.filterButtonTapped)
  }

  @Test func `a filter that leaves a hidden row selected is found`() async throws {
    let issues = await issues {
      await exploreActions(of: { makeStore($0, Inbox(forgetsSelection: false)) }, steps: steps)
    }
    try expectNoDifference(
      #require(issues.first),
      """
      A sequence of actions fails: seed 8, found after 16 steps. The sequence has 7 steps, and the \
      shortest failing one found has 3 steps.

      ComposableEngineProofTests/HiddenSelectionTests.swift:80: The invariant "the selection is visible" \
      does not hold after .filterButtonTapped.

          Inbox.State(
            rows: [
              [0]: Inbox.Row(
                id: 0,
                isRead: true
              )
            ],
            showsUnreadOnly: true,
            selection: 0
          )

      Change the reducer so that the condition always holds. If the state is correct, change the \
      condition.

      To keep the shortest sequence as a test, where "makeStore" is the function that creates the \
      store:

      @Test func `the selection is visible`() async {
        let clock = TestClock()
        let store = makeStore(clock)
        store.exhaustivity = .off
        await store.send(.received)
        await store.send(.rowSelected(0))
        await store.send(.filterButtonTapped)
      }

      To run the longer sequence again, call "exploreActions" with "seed: 8".
      """
    )
    #expect(try PrintedTest(in: issues[0])?.isCompiled() == true)
    #expect(issues.count == 1)
  }

  @Test func `a correct filter passes`() async {
    await exploreActions(2_000, of: { makeStore($0, Inbox()) }, steps: steps)
    await expectVisibleSelection(Inbox())
  }
}
