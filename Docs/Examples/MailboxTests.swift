import Composable
import ComposableTestKit
import ComposableTestSupport
import Foundation
import Testing

@MainActor @Suite struct MailboxTests {
  private func makeStore(_ clock: TestClock<Duration>) -> TestStoreOf<Mailbox> {
    let store = TestStore(initialState: Mailbox.State()) { Mailbox() }
    store.addInvariant("the selection is visible") { state in
      state.selection.map { state.shown.ids.contains($0) } ?? true
    }
    return store
  }

  private func explore() async {
    await exploreActions(
      of: makeStore,
      steps: [
        .cases(except: \.mailTapped),
        .send { state, random in
          state.shown.ids.randomElement(using: &random).map { .mailTapped($0) }
        },
      ]
    )
  }

  @Test func `the page shows the search results`() async throws {
    let reporter = RecordedIssues()
    await withIssueReporters([reporter]) { await explore() }
    let page = try #require(
      try Document.all.first { $0.url.lastPathComponent == "RandomActions.md" }
    )
    #expect(reporter.failures.count == 1)
    for text in reporter.failures {
      #expect(page.fences.contains { $0.code == text + "\n" }, "Not in RandomActions.md:\n\(text)")
      #expect(try PrintedTest(in: text)?.isCompiled() == true)
    }
  }

  @Test func `the printed test fails`() async {
    let reporter = RecordedIssues()
    await withIssueReporters([reporter]) {
      let clock = TestClock()
      let store = makeStore(clock)
      store.exhaustivity = .off
      await store.send(.hideReadToggled(true))
      await store.send(.mailTapped(1))
      await store.send(.readButtonTapped)
    }
    #expect(reporter.failures.count == 1)
  }
}

@MainActor @Suite struct StopwatchExplorationTests {
  @Test func `the page shows the warning about a timer that never stops`() async throws {
    let reporter = RecordedIssues()
    await withIssueReporters([reporter]) {
      _ = await exploreActions(
        100,
        of: { clock in
          let store = TestStore(initialState: Stopwatch.State()) {
            Stopwatch()
          } withDependencies: {
            $0.continuousClock = clock
          }
          store.addInvariant("never negative", holds: .atRest) { $0.seconds >= 0 }
          return store
        },
        steps: [.send(.secondPassed), .send(.startButtonTapped)]
      )
    }
    let page = try #require(
      try Document.all.first { $0.url.lastPathComponent == "Explorations.md" }
    )
    #expect(reporter.failures == [])
    #expect(reporter.texts.count == 1)
    for text in reporter.texts {
      #expect(page.fences.contains { $0.code == text + "\n" }, "Not in Explorations.md:\n\(text)")
    }
  }
}

@MainActor @Suite struct SearchExplorationTests {
  private let search = TestEndpoint<String, [String]>("search")

  private func makeStore(_ clock: TestClock<Duration>) -> TestStoreOf<Search> {
    let store = TestStore(initialState: Search.State()) {
      Search { [search] in try await search($0) }
    } withDependencies: {
      $0.continuousClock = clock
    }
    store.addInvariant("the results are those of the query", holds: .atRest) { state in
      state.query.isEmpty || state.results == ["\(state.query)!"]
    }
    return store
  }

  @Test func `the results are those of the query`() async {
    await exploreActions(
      of: makeStore,
      steps: [
        .send(.clearButtonTapped, when: { !$0.query.isEmpty }),
        .send { state, random in
          .queryChanged(state.query + ["a", "b"].randomElement(using: &random)!)
        },
        .advance(by: .milliseconds(300), .milliseconds(100)),
        .answer(search) { query, _ in ["\(query)!"] },
      ]
    )
  }
}

#if os(macOS) || os(Linux) || os(Windows)
@Suite struct MailboxExitTests {
  @Test func `nothing stops the mailbox`() async {
    await #expect(processExitsWith: .success) {
      await exploreActions(
        of: { _ in TestStore(initialState: Mailbox.State()) { Mailbox() } },
        steps: [.cases(except: \.mailTapped)]
      )
    }
  }
}
#endif
