import ComposableDependencies
import Testing

@testable import Composable
@testable import ComposableIssues

@Suite struct JournalTests {
  let schedule: Schedule
  let journal: Journal<Int, Int>
  let core: RootCore<Int, Int>

  /// A feature that adds numbers.
  ///
  /// An action above ten sends its tenth.
  init() {
    let location = IssueLocation(
      fileID: "App/Sum.swift",
      filePath: "Sum.swift",
      line: 1,
      column: 1
    )
    let schedule = Schedule(isolation: nil, location: location)
    let journal = Journal<Int, Int>(schedule: schedule, dependencies: ._current)
    self.schedule = schedule
    self.journal = journal
    core = RootCore(
      initialState: 0,
      reduce: journal.recording { state, action in
        state += action
        return action > 10 ? .send(action / 10) : .none
      },
      store: ScheduledStoreReference(schedule: schedule)
    )
  }

  // A hundred thousand waiting actions are received one by one.
  @Test func `taking an entry leaves the others where they are`() {
    _ = journal.send(20_000, to: core)
    func end() -> UnsafePointer<Journal<Int, Int>.Entry>? {
      journal.received.withUnsafeBufferPointer { entries in
        entries.baseAddress.map { $0 + entries.count }
      }
    }
    let place = end()
    _ = journal.removeFirst()
    #expect(end() == place)
    #expect(journal.received.count == 3)
  }

  @Test func `the schedule knows how many actions wait`() {
    _ = journal.send(200, to: core)
    #expect(schedule.backlog == 2)
    _ = journal.removeFirst(2)
    #expect(schedule.backlog == 0)
  }
}
