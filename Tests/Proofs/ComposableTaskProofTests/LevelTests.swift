import ComposableIssues
import ComposableTestKit
import Testing

@testable import Composable

/// Random programs on a feature that contains itself, whose levels have one type and ask for different
/// tasks, effects and children.
///
/// `TASK_PROGRAMS` sets the number of programs of each test, and `TASK_PROGRAMS_FROM` the first seed.
/// A failure names its seed.
@Suite struct LevelTests {
  @MainActor @Test func `levels of one type have tasks, effects and stores of their own`() {
    for seed in TaskProgramTests.seeds {
      let failure = runLevels(seed, isolation: MainActor.shared)
      #expect(failure == nil)
      if failure != nil { break }
    }
  }

  @Test func `levels have them on another actor too`() async {
    actor Session {
      func run(_ seed: UInt64) -> String? { runLevels(seed, isolation: self) }
    }
    let session = Session()
    for seed in TaskProgramTests.seeds {
      let failure = await session.run(seed)
      #expect(failure == nil)
      if failure != nil { break }
    }
  }
}

private typealias LevelStore = Store<LevelState, LevelAction>

/// Runs a program.
///
/// - Returns: A description of the first difference from the model, if there is one.
private func runLevels(_ seed: UInt64, isolation: isolated any Actor) -> String? {
  var random = SeededGenerator(seed: seed)
  let check = LevelCheck(&random)
  return withIssueReporters([check.reporter]) {
    let store = Store(initialState: check.initial, isolation: isolation) {
      CheckedLevel(check: check)
    }
    guard let core = store.core as? RootCore<LevelState, LevelAction> else { return "no root" }
    core.startTasks()
    if let difference = check.difference(from: core) { return "seed \(seed), start: \(difference)" }
    for step in 0..<3 + random.below(random.below(3) == 0 ? 30 : 10) {
      let (child, expected) = levelStore(in: store, core.state, &random)
      guard child.withState({ $0 }) == expected else {
        return "seed \(seed), step \(step): the store shows another level"
      }
      child.send(.mutate(random.next()))
      if let difference = check.difference(from: core) {
        return "seed \(seed), step \(step): \(difference)"
      }
      if random.below(6) == 0, let sheet = core.state.sheet {
        store.send(.sheet(random.below(2) == 0 ? .dismiss : .presented(.mutate(UInt64(sheet.id)))))
        if let difference = check.difference(from: core) {
          return "seed \(seed), dismissal \(step): \(difference)"
        }
      }
    }
    return check.issue
  }
}

/// Returns the store of a level, and the state that it must show, or `nil` if a level has no store.
private func levelStore(
  in store: LevelStore,
  _ state: LevelState,
  _ random: inout SeededGenerator
) -> (store: LevelStore, state: LevelState?) {
  let rows: some RandomAccessCollection<LevelStore> = store.scope(\.rows, action: \.rows)
  let path: some RandomAccessCollection<LevelStore> = store.scope(\.path, action: \.path)
  let sheet = store.scope(\.sheet, action: \.sheet.presented)
  let stores = Array(rows) + Array(path) + (sheet.map { [$0] } ?? [])
  let states = state.rows.elements + Array(state.path) + (state.sheet.map { [$0] } ?? [])
  guard stores.count == states.count else { return (store, nil) }
  guard !stores.isEmpty, random.below(4) != 0 else { return (store, state) }
  let index = random.below(stores.count)
  return levelStore(in: stores[index], states[index], &random)
}
