import Composable
import ComposableTestKit
import Testing

/// Asks a server for the meaning of a word.
@Reducer
private struct Dictionary {
  struct State: Equatable { var meanings: [String] = [] }

  enum Action {
    case asked(String)
    case answered(String)
    case cancelButtonTapped
    case failed(String)
  }

  enum CancelID { case ask }

  let ask: @Sendable (String) async throws -> String

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .asked(let word):
        return .run { [ask] send in
          await send(.answered(try await ask(word)))
        } catch: { error, send in
          await send(.failed("\(error)"))
        }
        .cancellable(id: CancelID.ask)
      case .answered(let meaning), .failed(let meaning):
        state.meanings.append(meaning)
        return .none
      case .cancelButtonTapped:
        return .cancel(id: CancelID.ask)
      }
    }
  }
}

private struct Unavailable: Error {}

@MainActor @Suite struct TestEndpointTests {
  private let ask = TestEndpoint<String, String>("ask")

  private func makeStore() -> TestStoreOf<Dictionary> {
    TestStore(initialState: Dictionary.State()) { Dictionary { [ask] in try await ask($0) } }
  }

  @Test func `calls are answered in any order`() async {
    let store = makeStore()
    await store.send(.asked("a"))
    await store.send(.asked("b"))
    expectEqual(ask.pending, ["a", "b"])
    await ask.answer(at: 1, with: "B")
    expectEqual(ask.pending, ["a"])
    await ask.answer(with: "A")
    await store.receive(\.answered, "B") { $0.meanings = ["B"] }
    await store.receive(\.answered, "A") { $0.meanings = ["B", "A"] }
    await store.finish()
  }

  @Test func `a call that is cancelled waits no longer`() async {
    let store = makeStore()
    await store.send(.asked("a"))
    await store.send(.cancelButtonTapped)
    expectEqual(ask.pending, [])
    await store.finish()
  }

  @Test func `a call can fail`() async {
    let store = makeStore()
    await store.send(.asked("a"))
    await store.send(.asked("b"))
    await ask.fail(at: 1, with: Unavailable())
    expectEqual(ask.pending, ["a"])
    await store.receive(\.failed, "Unavailable()") { $0.meanings = ["Unavailable()"] }
    await ask.answer(with: "A")
    await store.receive(\.answered, "A") { $0.meanings = ["Unavailable()", "A"] }
    await store.finish()
  }

  @Test func `a dropped call waits until its task is cancelled`() async throws {
    let store = makeStore()
    await store.send(.asked("a"))
    await ask.drop()
    expectEqual(ask.pending, [])
    await store.send(.cancelButtonTapped)
    await store.finish()
  }

  @Test func `a call without an answer keeps its effect running`() async throws {
    let issues = await issues {
      let store = makeStore()
      await store.send(.asked("a"))
      await store.finish()
      await store.skipInFlightEffects()
    }
    let issue = try #require(issues.first)
    #expect(issue.contains("suspended on TestEndpoint \"ask\""), "\(issue)")
  }

  @Test func `an answer without a call is reported`() async throws {
    let issues = await issues {
      let store = makeStore()
      await store.send(.asked("a"))
      await ask.answer(at: 1, with: "B")
      await ask.answer(with: "A")
      await store.receive(\.answered) { $0.meanings = ["A"] }
      await ask.answer(with: "A")
    }
    let advice =
      "Send the action whose effect makes the call before this line, or check whether another action "
      + "cancelled the effect."
    expectEqual(
      issues,
      [
        "The endpoint \"ask\" has no call to answer at 1.\n\n1 call waits for an answer. \(advice)",
        "The endpoint \"ask\" has no call to answer at 0.\n\nNo call waits for an answer. \(advice)",
      ]
    )
  }

  @Test func `where schedules are explored, an answer waits for its call`() async {
    await exploreSchedules(50) {
      let store = makeStore()
      await store.send(.asked("a"))
      await ask.answer(with: "A")
      await store.receive(\.answered) { $0.meanings = ["A"] }
    }
  }

  @Test func `a task without a store is answered too`() async throws {
    let ask = ask
    let task = Task { try await ask("a") }
    while ask.pending.isEmpty { await Task.yield() }
    await ask.answer(with: "A")
    try await expectEqual(task.value, "A")
  }
}
