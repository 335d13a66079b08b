import ComposableTestKit
import Testing

@testable import Composable

/// A search runs exactly the orders that there are, and finds planted races.
@MainActor @Suite struct EveryOrderTests {
  private func run(effects: Int, actions: Int) async {
    let store = TestStore(initialState: Parallel.State()) { Parallel() }
    store.exhaustivity = .off
    await store.send(.start(effects: effects, actions: actions))
    await store.finish()
  }

  private func factorial(_ number: Int) -> Int { (1...max(1, number)).reduce(1, *) }

  private func power(_ base: Int, _ exponent: Int) -> Int {
    (0..<exponent).reduce(1) { product, _ in product * base }
  }

  @Test(arguments: [(1, 1), (1, 3), (2, 1), (2, 2), (2, 3), (3, 1), (3, 2), (3, 3)])
  func `effects that share nothing have as many orders as their actions`(
    effects: Int,
    actions: Int
  ) async {
    let count = await exploreSchedules(2_000, every: .effectsShareNothing) {
      await run(effects: effects, actions: actions)
    }
    let orders = factorial(effects * actions) / power(factorial(actions), effects)
    #expect(count.orders == orders)
    #expect(count.runs == orders)
    #expect(count.isComplete)
  }

  @Test(arguments: [(1, 1), (1, 3), (2, 1)])
  func `without an assumption, each interleaving is an order`(
    effects: Int,
    actions: Int
  ) async {
    let count = await exploreSchedules(every: .nothing) {
      await run(effects: effects, actions: actions)
    }
    let steps = 2 * actions + 1
    let orders = factorial(effects * steps + 1) / power(factorial(steps), effects)
    #expect(count.orders == orders)
    #expect(count.runs == orders)
    #expect(count.isComplete)
  }

  // These numbers were found by brute force: all interleavings, and their normal forms.
  @Test(arguments: [(1, 1, 3), (1, 3, 5), (2, 1, 50), (2, 2, 490), (2, 3, 4_806), (3, 1, 2_394)])
  func `effects that share objects have more orders`(
    effects: Int,
    actions: Int,
    orders: Int
  ) async {
    let count = await exploreSchedules(5_000, every: .effectsShareObjects) {
      await run(effects: effects, actions: actions)
    }
    #expect(count.orders == orders)
    #expect(count.isComplete)
  }

  @Test(arguments: [(20, "120"), (45, "97")])
  func `a search of 90 orders that stops early estimates their number`(
    limit: Int,
    estimate: String
  ) async {
    var count = ScheduleCount()
    _ = await issues {
      count = await exploreSchedules(limit, every: .effectsShareNothing) {
        await run(effects: 3, actions: 2)
      }
    }
    #expect(
      count.description
        == "\(limit) of about \(estimate) orders were tried, and all of them pass."
    )
  }
}
