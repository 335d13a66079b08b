import Composable
import Testing

@testable import CaseStudies

@MainActor @Suite struct RepositorySearchModelTests {
  @Test func `searches when the user has not typed for a moment`() async {
    let clock = TestClock()
    let model = RepositorySearchModel(
      clock: clock,
      repositories: RepositoriesClient { ["\($0)-1"] }
    )
    model.query = "s"
    #expect(model.phase == .loading)
    await clock.advance(by: .milliseconds(299))
    model.query = "sw"
    await clock.advance(by: .milliseconds(300))
    await model.task?.value
    #expect(model.phase == .loaded(["sw-1"]))
  }

  @Test func `says why it failed, and tries again`() async {
    let isOnline = LockIsolated(false)
    let model = RepositorySearchModel(
      clock: ImmediateClock(),
      repositories: RepositoriesClient { query in
        guard isOnline.value else { throw ServiceError("Offline.") }
        return ["\(query)-1"]
      }
    )
    model.query = "s"
    await model.task?.value
    #expect(model.phase == .failed("Offline."))
    isOnline.setValue(true)
    model.retryButtonTapped()
    #expect(model.phase == .loading)
    await model.task?.value
    #expect(model.phase == .loaded(["s-1"]))
  }

  @Test func `an empty query cancels the search`() async {
    let model = RepositorySearchModel(
      clock: ImmediateClock(),
      repositories: RepositoriesClient { _ in try await Task.never() }
    )
    model.query = "s"
    let task = model.task
    model.query = ""
    await task?.value
    #expect(model.phase == .idle)
    model.retryButtonTapped()
    #expect(model.phase == .idle)
  }

  // The service answers the first query last, although it was cancelled. A class cannot be searched
  // for other orders, so this test covers only the order that its author thought of.
  @Test func `an old answer does not take the place of a newer one`() async {
    let (answers, service) = AsyncStream.makeStream(of: Void.self)
    let model = RepositorySearchModel(
      clock: ImmediateClock(),
      repositories: RepositoriesClient { query in
        if query == "s" { await Task { for await _ in answers {} }.value }
        return ["\(query)-1"]
      }
    )
    model.query = "s"
    let first = model.task
    model.query = "sw"
    await model.task?.value
    service.finish()
    await first?.value
    #expect(model.phase == .loaded(["sw-1"]))
  }
}
