import Composable
import Testing

@testable import CaseStudies

@MainActor @Suite struct FluxTests {
  struct State: Equatable {
    var sum = 0
    var log: [Int] = []
  }

  private typealias Form = Flux<State, String, Int>

  private func makeStore(
    _ create: @escaping Form.ActionCreator
  ) -> TestStore<State, Flux<State, String, Int>.Action> {
    TestStore(initialState: State()) {
      Form(
        stores: .init(\.sum) { $0 += $1 },
        .init(\.log) { $0.append($1) },
        create: create
      )
    }
  }

  @Test func `all stores receive an event together`() async {
    let store = makeStore { _, _ in }
    await store.send(.dispatched(2)) { $0 = State(sum: 2, log: [2]) }
    await store.send(.dispatched(3)) { $0 = State(sum: 5, log: [2, 3]) }
  }

  @Test func `the action creator dispatches events`() async {
    let store = makeStore { request, dispatch in
      for digit in request { await dispatch(digit.wholeNumberValue ?? 0) }
    }
    await store.send(.requested("12"))
    await store.receive(\.dispatched, 1) { $0 = State(sum: 1, log: [1]) }
    await store.receive(\.dispatched, 2) { $0 = State(sum: 3, log: [1, 2]) }
  }

  @Test func `a request takes the place of its like, and leaves others alone`() async {
    let clock = TestClock()
    let store = makeStore { request, dispatch in
      try? await clock.sleep(for: .seconds(1))
      await dispatch(request.count)
    }
    await store.send(.requested("a"))
    await store.send(.requested("ab"))
    await clock.advance(by: .milliseconds(500))
    await store.send(.requested("a"))
    await clock.advance(by: .milliseconds(500))
    await store.receive(\.dispatched, 2) { $0 = State(sum: 2, log: [2]) }
    await clock.advance(by: .milliseconds(500))
    await store.receive(\.dispatched, 1) { $0 = State(sum: 3, log: [2, 1]) }
  }
}
