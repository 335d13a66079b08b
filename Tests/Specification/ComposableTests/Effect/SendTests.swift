import ComposableTestKit
import Testing

@testable import Composable

@MainActor @Suite struct SendTests {
  private enum Action: Sendable { case start, change, follow, end }

  @Test func `an action is handled in the body of a function, and what its effects send is not`()
    async
  {
    let log = Log<String>()
    let store = Store(initialState: 0) {
      Reduce<Int, Action> { _, action in
        log.add("\(action)")
        switch action {
        case .start:
          return .run { send in
            await send(
              .change,
              in: { body in
                MainActor.preconditionIsolated()
                log.add("begin")
                body()
                log.add("end of scope")
              }
            )
            await send(.end)
          }
        case .change: return .run { send in await send(.follow) }
        case .follow, .end: return .none
        }
      }
    }
    await store.send(.start).finish()
    expectEqual(
      log.all.filter { $0 != "follow" },
      ["start", "begin", "change", "end of scope", "end"]
    )
    expectEqual(log.all.count { $0 == "follow" }, 1)
  }

  @Test func `a test store handles an action without the function`() async {
    let store = TestStore(initialState: 0) {
      Reduce<Int, Action> { state, action in
        guard case .start = action else {
          state += 1
          return .none
        }
        return .run { send in await send(.change, in: { $0() }) }
      }
    }
    await store.send(.start)
    await store.receive {
      if case .change = $0 { true } else { false }
    } assert: {
      $0 = 1
    }
  }
}
