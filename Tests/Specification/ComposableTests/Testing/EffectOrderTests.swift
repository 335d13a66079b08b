import Composable
import ComposableTestKit
import Testing

/// Tests the order in which the effects of a test store continue by default, which is that of a
/// serial executor.
@MainActor @Suite struct EffectOrderTests {
  /// A feature whose actions are names, and start the effects with their names.
  private func store(
    _ effects: [String: @Sendable (Send<String>) async throws -> Void]
  ) -> TestStore<[String], String> {
    TestStore(initialState: [String]()) {
      Reduce<[String], String> { state, action in
        state.append(action)
        return effects[action].map { effect in .run { try await effect($0) } } ?? .none
      }
    }
  }

  /// The actions that the feature handles after it was started.
  private func order(
    _ effects: [String: @Sendable (Send<String>) async throws -> Void]
  ) async -> [String] {
    let store = store(effects)
    store.exhaustivity = .off
    await store.send("start")
    await store.finish()
    return Array(store.state.dropFirst())
  }

  @Test func `an effect that sends twice is faster than the effect of its first action`() async {
    let store = store([
      "start": { send in
        await send("request")
        await send("selected")
      },
      "request": { send in await send("response") },
    ])
    await store.send("start") { $0 = ["start"] }
    await store.receive("request") { $0.append("request") }
    await store.receive("selected") { $0.append("selected") }
    await store.receive("response") { $0.append("response") }
  }

  @Test func `an effect that yields lets another one go first`() async {
    await expectEqual(
      order([
        "start": { send in
          await send("request")
          await Task.yield()
          await send("selected")
        },
        "request": { send in await send("response") },
      ]),
      ["request", "response", "selected"]
    )
  }

  @Test func `an effect that yields as often as another one stays behind it`() async {
    await expectEqual(
      order([
        "start": { send in
          await send("request")
          await Task.yield()
          await send("selected")
        },
        "request": { send in
          await Task.yield()
          await send("response")
        },
      ]),
      ["request", "selected", "response"]
    )
  }

  @Test func `effects that send alternate`() async {
    await expectEqual(
      order([
        "start": { send in
          await withTaskGroup { group in
            for name in ["a", "b"] {
              group.addTask { for number in 1...3 { await send("\(name)\(number)") } }
            }
          }
        }
      ]),
      ["a1", "b1", "a2", "b2", "a3", "b3"]
    )
  }

  @Test func `an effect that reads the state goes on at once`() async {
    let store = TestStore(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state = action
        switch action {
        case 0:
          return .run { send in
            await send(1)
            let state = await send.read { (state: Int) in state }
            await send(10 + (state ?? 0))
          }
        case 1: return .run { send in await send(2) }
        default: return .none
        }
      }
    }
    await store.send(0)
    await store.receive(1) { $0 = 1 }
    await store.receive(2) { $0 = 2 }
    await store.receive(11) { $0 = 11 }
  }

  @Test func `a search finds the response that comes first`() async {
    let issues = await issues {
      await exploreSchedules {
        let order = await order([
          "start": { send in
            await send("request")
            await send("selected")
          },
          "request": { send in await send("response") },
        ])
        if order != ["request", "selected", "response"] { reportIssue("\(order)") }
      }
    }
    expectEqual(issues.count, 1)
    expectEqual(issues.first?.contains(#"["request", "response", "selected"]"#), true)
  }
}
