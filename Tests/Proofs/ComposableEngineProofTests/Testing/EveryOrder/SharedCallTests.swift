import Composable
import ComposableTestKit
import Foundation
import Testing

/// A search for every order knows the calls of endpoints and of generators.
@MainActor @Suite struct SharedCallTests {
  private func run(
    effects: Int,
    _ call: @escaping @Sendable () async throws -> String
  ) async {
    let store = TestStore(initialState: Callers.State()) { Callers(call: call) }
    store.exhaustivity = .off
    await store.send(.started(effects: effects))
    await store.finish()
  }

  @Test(arguments: [(1, 1), (2, 4), (3, 36), (4, 576)])
  func `calls of one endpoint have all orders, and so have the actions after them`(
    effects: Int,
    orders: Int
  ) async {
    let count = await exploreSchedules(every: .effectsShareNothing) {
      let numbers = LockIsolated(0)
      var client = Callers.Client()
      client.next = {
        numbers.withValue { number in
          number += 1
          return number
        }
      }
      await run(effects: effects) { [client] in "\(client.next())" }
    }
    #expect(count.orders == orders)
    #expect(count.isComplete)
  }

  @Test func `ids are generated in all orders`() async {
    let count = await exploreSchedules(every: .effectsShareNothing) {
      let uuid = UUIDGenerator.incrementing
      await run(effects: 2) { "\(uuid())" }
    }
    #expect(count.orders == 4)
    #expect(count.isComplete)
  }

  @Test func `random numbers and dates are generated in all orders`() async {
    let count = await exploreSchedules(every: .effectsShareNothing) {
      let withNumbers = WithRandomNumberGenerator(SystemRandomNumberGenerator())
      let date = DateGenerator { Date(timeIntervalSince1970: 0) }
      await run(effects: 2) {
        withNumbers { _ = $0.next() }
        return ""
      }
      await run(effects: 2) { "\(date.now)" }
    }
    #expect(count.orders == 4 * 4)
    #expect(count.isComplete)
  }

  @Test func `constant ids and dates are read in any order`() async {
    let count = await exploreSchedules(every: .effectsShareNothing) {
      var date = DateGenerator { Date() }
      date.now = Date(timeIntervalSince1970: 0)
      let uuid = UUIDGenerator.constant(UUID(0))
      await run(effects: 2) { [date] in "\(date.now), \(uuid())" }
    }
    #expect(count.orders == 2)
    #expect(count.isComplete)
  }

  @Test func `calls that the test answers have all orders`() async {
    let count = await exploreSchedules(every: .effectsShareNothing) {
      let search = TestEndpoint<String, String>("search")
      let store = TestStore(initialState: Callers.State()) {
        Callers { try await search("") }
      }
      store.exhaustivity = .off
      await store.send(.started(effects: 2))
      await search.answer(with: "first")
      await search.answer(with: "second")
      await store.finish()
    }
    #expect(count.isComplete)
  }
}
