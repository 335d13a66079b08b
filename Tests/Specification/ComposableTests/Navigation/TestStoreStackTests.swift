import ComposableTestKit
import ComposableTestSupport
import Testing

@testable import Composable

@MainActor @Suite(.dependencies) struct TestStoreStackTests {
  private func makeStore(_ count: Int = 0) -> TestStoreOf<Tour> {
    TestStore(initialState: Tour.State(path: StackState((0..<count).map { Stop.State(count: $0) })))
    {
      Tour()
    }
  }

  @Test func `elements are pushed, acted on and popped by numbers`() async {
    let store = makeStore()
    await store.send(\.path.push, (id: 0, state: Stop.State())) {
      $0.path[id: 0] = Stop.State()
      $0.seen = [1]
    }
    await store.send(\.path[id: 0].increment) {
      $0.path[id: 0]?.count = 1
      $0.seen = [1, 1]
    }
    await store.send(\.path.popFrom, 0) {
      $0.path[id: 0] = nil
      $0.seen = [1, 1, 1]
    }
  }

  @Test func `an assertion appends with the ids of the feature, and uses none up`() async {
    let store = makeStore()
    let append: @Sendable (inout StackState<Stop.State>) -> Void = { $0.append(Stop.State()) }
    await store.send(.changeTwice(append)) { $0.path.append(Stop.State()) }
    await store.receive(\.change) { $0.path.append(Stop.State()) }
    expectEqual(store.state.path.ids, [0, 1])
    await store.send(.change(append)) {
      $0.path.append(Stop.State())
      _ = StackState([1, 2, 3])
    }
    store.assert { _ in _ = StackState([1, 2, 3]) }
    await store.send(.change(append)) { $0.path[id: 3] = Stop.State() }
    expectEqual(store.state.path.ids, [0, 1, 2, 3])
  }

  @Test func `an assertion may add several at once`() async {
    let store = makeStore(1)
    await store.send(.change { $0 = StackState([Stop.State(), Stop.State()]) }) {
      $0.path = StackState([Stop.State(), Stop.State()])
    }
    expectEqual(store.state.path.ids, [1, 2])
  }

  @Test func `the action that dismisses an element is received`() async {
    let store = makeStore(2)
    await store.send(\.path[id: 0].leave) { $0.seen = [2] }
    await store.receive(\.path.popFrom, 0) {
      $0.path.removeAll()
      $0.seen = [2, 2]
    }
    #expect(!store.isDismissed)
  }

  @Test func `an effect of an element that stays is a failure where it was sent`() async {
    let line = #line + 3 as UInt
    let failures = await recordedIssues {
      let store = makeStore(1)
      await store.send(\.path[id: 0].start, Gate()) { $0.seen = [1] }
    }
    expectEqual(failures.map(\.line), [line])
    expectEqual(
      failures.first?.text.contains("Tour.Action.path(.element(id:, action: .start"),
      true
    )
  }

  @Test func `an unexpected pop is shown with its id`() async {
    let store = makeStore(2)
    let failures = await recordedIssues {
      await store.send(\.path[id: 1].leave) { $0.seen = [2] }
      await store.receive(\.path.push)
      await store.finish()
    }
    expectEqual(
      failures.map(\.text),
      [
        """
        Received unexpected action, which does not match case path:

          Tour.Action.path(.popFrom(id: #1))

        (Expected: a case with the payload '(id: StackElementID, state: Stop.State)')
        """
      ]
    )
  }

  @Test func `a wrong change is shown by the ids of the elements`() async {
    let store = makeStore(3)
    let failures = await recordedIssues {
      await store.send(\.path[id: 1].increment) {
        $0.path[id: 1]?.count = 5
        $0.seen = [3]
      }
    }
    expectEqual(failures.count, 1)
    #expect(failures.first?.text.contains("#1: Stop.State(\n") == true, "\(failures)")
    expectEqual(failures.first?.text.contains("−"), true)
  }

  @Test func `every schedule of a search counts from the same id`() async {
    let first = StackState([0]).ids
    await exploreSchedules(20) {
      let store = makeStore()
      await store.send(.change { $0.append(Stop.State()) }) { $0.path[id: 1] = Stop.State() }
      await store.finish()
    }
    expectEqual(first, [0])
    expectEqual(StackState([0]).ids, [1])
  }
}
