import Composable
import ComposableTestKit
import ComposableTestSupport
import Foundation
import Testing

@MainActor @Suite struct StopwatchReportTests {
  private func makeStore(_ clock: TestClock<Duration>) -> TestStoreOf<Stopwatch> {
    TestStore(initialState: Stopwatch.State()) {
      Stopwatch()
    } withDependencies: {
      $0.continuousClock = clock
    }
  }

  private let steps: [RandomStep<Stopwatch.State, Stopwatch.Action>] = [
    .send(.startButtonTapped),
    .send(.stopButtonTapped, when: \.isRunning),
    .advance(by: .seconds(1)),
  ]

  @Test func `the stopwatch runs and stops`() async {
    let report = await exploreActions(states: \.isRunning, of: makeStore, steps: steps)
    #expect(report.reached(true))
    #expect(report.count(of: \.secondPassed).received > 0)
    #expect(report.summary.neverHandled.isEmpty)
  }

  @Test func `the page shows the summary and the graph, and the paths are below`() async throws {
    let report = await exploreActions(100, length: 4, of: makeStore, steps: steps)
    let page = try #require(
      try Document.all.first { $0.url.lastPathComponent == "Explorations.md" }
    )
    for text in [report.summary.description + "\n", report.graph.mermaid] {
      #expect(page.fences.contains { $0.code == text }, "Not in Explorations.md:\n\(text)")
    }
    let file = try String(contentsOfFile: #filePath, encoding: .utf8)
    let sources = report.paths.map { path in
      path.source.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")
    }
    for source in sources where !file.contains("\n\(source)\n") {
      Issue.record("Not in this file:\n\n\(source)")
    }
  }

  // The paths of the exploration.

  @Test func `reaches isRunning: true`() async {
    let clock = TestClock()
    let store = makeStore(clock)
    store.exhaustivity = .off
    await store.send(.startButtonTapped)
    #expect(StateShape(of: store.state).description == "isRunning: true")
  }

  @Test func `.startButtonTapped leads from isRunning: false to isRunning: true`() async {
    let clock = TestClock()
    let store = makeStore(clock)
    store.exhaustivity = .off
    await store.send(.startButtonTapped)
    #expect(StateShape(of: store.state).description == "isRunning: true")
  }

  @Test func `.startButtonTapped stays in isRunning: true`() async {
    let clock = TestClock()
    let store = makeStore(clock)
    store.exhaustivity = .off
    await store.send(.startButtonTapped)
    await store.send(.startButtonTapped)
    #expect(StateShape(of: store.state).description == "isRunning: true")
  }

  @Test func `.secondPassed after some time stays in isRunning: true`() async {
    let clock = TestClock()
    let store = makeStore(clock)
    store.exhaustivity = .off
    await store.send(.startButtonTapped)
    await clock.advance(by: .seconds(1))
    await store.receive(\.secondPassed)
    #expect(StateShape(of: store.state).description == "isRunning: true")
  }

  @Test func `.stopButtonTapped leads from isRunning: true to isRunning: false`() async {
    let clock = TestClock()
    let store = makeStore(clock)
    store.exhaustivity = .off
    await store.send(.startButtonTapped)
    await store.send(.stopButtonTapped)
    #expect(StateShape(of: store.state).description == "isRunning: false")
  }

  @Test func `.secondPassed of an effect stays in isRunning: true`() async {
    await exploreSchedules(schedule: [0, 0, 1, 0, 1]) {
      let clock = TestClock()
      let store = makeStore(clock)
      store.exhaustivity = .off
      var reached: [String] = []
      store.addInvariant("recorded") { state in
        reached.append(StateShape(of: state).description)
        return true
      }
      await store.send(.startButtonTapped)
      await clock.advance(by: .seconds(1))
      await store.send(.startButtonTapped)
      #expect(reached.contains("isRunning: true"))
    }
  }
}
