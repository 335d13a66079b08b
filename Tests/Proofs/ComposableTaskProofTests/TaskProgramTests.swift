import ComposableHistory
import ComposableIssues
import ComposableTestKit
import Foundation
import Testing

@testable import Composable

/// Random changes of the state by random reducers, compared with a model that lists all places.
///
/// `TASK_PROGRAMS` sets the number of programs of each test, and `TASK_PROGRAMS_FROM` the first seed.
/// A failure names its seed.
@Suite struct TaskProgramTests {
  static func number(_ name: String, or standard: UInt64) -> UInt64 {
    ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) } ?? standard
  }

  static let seeds: Range<UInt64> = {
    let first = number("TASK_PROGRAMS_FROM", or: 0)
    return first..<first + number("TASK_PROGRAMS", or: 40)
  }()

  @MainActor @Test func `a store on the main actor runs the tasks that the state asks for`() {
    for seed in Self.seeds {
      let failure = runProgram(seed, isolation: MainActor.shared)
      #expect(failure == nil)
      if failure != nil { break }
    }
  }

  @Test func `a store on another actor runs the tasks that the state asks for`() async {
    actor Session {
      func run(_ seed: UInt64) -> String? { runProgram(seed, isolation: self) }
    }
    let session = Session()
    for seed in Self.seeds {
      let failure = await session.run(seed)
      #expect(failure == nil)
      if failure != nil { break }
    }
  }

  @Test func `a test store runs the tasks that the state asks for under any schedule`() async {
    for seed in Self.seeds {
      var failure: String?
      await exploreSchedules(seed: seed) { failure = await runTestProgram(seed) }
      #expect(failure == nil)
      if failure != nil { break }
    }
  }

  @MainActor @Test func `nothing is retained`() {
    weak var node: TaskNode?
    weak var watch: TaskWatch?
    do {
      var random = SeededGenerator(seed: 5)
      let store = Store(initialState: Root.State.random(&random)) { Root(starts: Starts()) }
      for _ in 0..<40 { store.send(store.withState { Root.Action.random(for: $0, &random) }) }
      watch = store.watch
      node = watch?.node
      #expect(node != nil)
    }
    #expect(watch == nil)
    #expect(node == nil)
  }
}

/// Runs a program on a store.
///
/// Every second program has a history, and travels through it.
///
/// - Returns: A description of the first difference from the model, if there is one.
private func runProgram(_ seed: UInt64, isolation: isolated any Actor) -> String? {
  var random = SeededGenerator(seed: seed)
  let check = ProgramCheck(.random(&random))
  return withIssueReporters([check.reporter]) {
    let store = Store(initialState: check.initial, isolation: isolation) {
      CheckedRoot(check: check)
    } withDependencies: {
      if seed % 2 == 0 { $0.storeObservers.append(HistoryRecorder()) }
    }
    guard let core = store.core as? RootCore<Root.State, Root.Action> else { return "no root" }
    core.startTasks()
    if let difference = check.difference(from: core) { return "seed \(seed), start: \(difference)" }
    for step in 0..<random.length() {
      if let history = store.history, random.below(8) == 0 {
        check.isReplaying = true
        if random.below(3) == 0 {
          store.returnToPresent()
        } else {
          store.travel(to: history.firstNumber + random.below(history.transitions.count + 1))
        }
        check.isReplaying = false
        check.isInPast = store.travelPosition != nil
      } else if random.below(16) == 0 {
        core.state.$shared.withLock { $0 = random.below(3) }
      } else {
        store.send(.random(for: core.state, &random))
      }
      if let difference = check.difference(from: core) {
        return "seed \(seed), step \(step): \(difference)"
      }
    }
    return check.issue
  }
}

/// Runs a program on a test store, whose effects send actions between the steps.
///
/// - Returns: A description of the first difference from the model, if there is one.
private nonisolated(nonsending) func runTestProgram(_ seed: UInt64) async -> String? {
  var random = SeededGenerator(seed: seed)
  let check = ProgramCheck(.random(&random))
  return await withIssueReporters([check.reporter]) {
    let store = TestStore(initialState: check.initial, comparing: \.query) {
      CheckedRoot(check: check)
    }
    store.exhaustivity = .off
    if let difference = check.difference(from: store.core) {
      return "seed \(seed), start: \(difference)"
    }
    for step in 0..<random.length() {
      if random.below(16) == 0 {
        store.core.state.$shared.withLock { $0 = random.below(3) }
      } else {
        await store.send(.random(for: store.core.state, &random))
      }
      if let difference = check.difference(from: store.core) {
        return "seed \(seed), step \(step): \(difference)"
      }
    }
    return check.issue
  }
}

extension SeededGenerator {
  /// The number of steps of a program.
  ///
  /// Every fourth program is long enough for the store to build its absent children.
  fileprivate mutating func length() -> Int { below(4) == 0 ? below(16) + 12 : below(8) + 3 }
}
