import Composable
import ComposableTestKit
import ComposableTestSupport
import Testing

/// Rows that can be renamed with undo, and that are removed permanently after some time.
@Reducer
private struct Board {
  struct Row: Equatable, Identifiable {
    let id: Int
    var name: String
  }

  struct State: Equatable {
    var rows: IdentifiedArrayOf<Row> = [Row(id: 1, name: "One"), Row(id: 2, name: "Two")]
    var removed: Set<Int> = []
    var undo = UndoStack<IdentifiedArrayOf<Row>>(limit: 10)
  }

  enum Action {
    case removeButtonTapped(Int)
    case removed(Int)
    case renamed(Int, String)
    case undo(UndoAction)
  }

  @Dependency(\.continuousClock) private var clock
  var forgetsRemoved = true

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .removeButtonTapped(let id):
        return .run { send in
          try await clock.sleep(for: .seconds(1))
          await send(.removed(id))
        }
      case .removed(let id):
        state.rows.remove(id: id)
        state.removed.insert(id)
        if forgetsRemoved { state.undo = UndoStack(limit: 10) }
      case .renamed(let id, let name):
        state.rows[id: id]?.name = name
      case .undo:
        break
      }
      return .none
    }
    .undoable(\.rows, stack: \.undo, action: \.undo) { _, action in
      if case .renamed = action { UndoStep("Rename") } else { nil }
    }
  }
}

@Suite struct ResurrectingUndoTests {
  private func makeStore(_ clock: TestClock<Duration>, _ board: Board) -> TestStoreOf<Board> {
    let store = TestStore(initialState: Board.State()) {
      board
    } withDependencies: {
      $0.continuousClock = clock
    }
    store.addInvariant("removed items stay removed") { state in
      state.removed.isDisjoint(with: state.rows.ids)
    }
    return store
  }

  private let steps: [RandomStep<Board.State, Board.Action>] = [
    .send(.undo(.undo), when: \.undo.canUndo),
    .send(.undo(.redo), when: \.undo.canRedo),
    .send { state, random in
      state.rows.ids.randomElement(using: &random).map { .removeButtonTapped($0) }
    },
    .send { state, random in
      state.rows.ids.randomElement(using: &random).map { .renamed($0, "Three") }
    },
    .advance(by: .milliseconds(500), .seconds(1)),
  ]

  /// The test in the report.
  private func expectRemovedItemsStayRemoved(_ board: Board) async {
    func makeStore(_ clock: TestClock<Duration>) -> TestStoreOf<Board> {
      self.makeStore(clock, board)
    }
    let clock = TestClock()
    let store = makeStore(clock)
    store.exhaustivity = .off
    await store.send(.renamed(1, "Three"))
    await store.send(.removeButtonTapped(1))
    await clock.advance(by: .seconds(1))
    await store.send(.undo(.undo))
  }

  @Test func `the printed test fails`() async {
    let issues = await issues { await expectRemovedItemsStayRemoved(Board(forgetsRemoved: false)) }
    #expect(issues.count == 1)
    #expect(
      issues[0].hasPrefix("The invariant \"removed items stay removed\" does not hold after ")
    )
  }

  @Test func `an undo that brings a removed row back is found`() async throws {
    let issues = await issues {
      await exploreActions(of: { makeStore($0, Board(forgetsRemoved: false)) }, steps: steps)
    }
    try expectNoDifference(
      #require(issues.first),
      """
      A sequence of actions fails: seed 15, found after 54 steps. The sequence has 7 steps, and \
      the shortest failing one found has 4 steps.

      ComposableEngineProofTests/ResurrectingUndoTests.swift:104: The invariant "removed items \
      stay removed" does not hold after .undo(.undo).

          Board.State(
            rows: [
              [0]: Board.Row(
                id: 1,
                name: "One"
              ),
              [1]: Board.Row(
                id: 2,
                name: "Two"
              )
            ],
            removed: Set([
              1
            ]),
            undo: UndoStack(
              limit: 10,
              past: [],
              future: [
                [0]: UndoStack.Entry(
                  value: [
                    [0]: Board.Row(
                      id: 2,
                      name: "Two"
                    )
                  ],
                  step: UndoStep(
                    name: "Rename",
                    group: nil,
                    interval: nil
                  ),
                  number: 1,
                  time: nil
                )
              ],
              count: 1
            )
          )

      Change the reducer so that the condition always holds. If the state is correct, change the \
      condition.

      To keep the shortest sequence as a test, where "makeStore" is the function that creates the \
      store:

      @Test func `removed items stay removed`() async {
        let clock = TestClock()
        let store = makeStore(clock)
        store.exhaustivity = .off
        await store.send(.renamed(1, "Three"))
        await store.send(.removeButtonTapped(1))
        await clock.advance(by: .seconds(1))
        await store.send(.undo(.undo))
      }

      To run the longer sequence again, call "exploreActions" with "seed: 15".
      """
    )
    #expect(try PrintedTest(in: issues[0])?.isCompiled() == true)
    #expect(issues.count == 1)
  }

  @Test func `an undo that forgets removed rows passes`() async {
    await exploreActions(2_000, of: { makeStore($0, Board()) }, steps: steps)
    await expectRemovedItemsStayRemoved(Board())
  }
}
