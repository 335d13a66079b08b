import Composable
import ComposableTestKit
import Foundation
import Testing

/// Random operations on a registry whose stores are evicted all the time.
///
/// Each key has a balance in a bank, which a store reads when it is created, and which its effects save.
/// If a store were closed before it has saved, or if a key had two stores, deposits would be lost.
///
/// `REGISTRY_ROUNDS` sets the number of rounds.
@Suite(.timeLimit(.minutes(60))) struct StoreRegistryModelTests {
  private struct Bank: Sendable {
    let balances = LockIsolated<[Int: Int]>([:])
    private let saving = LockIsolated<Set<Int>>([])

    /// Saves a balance in two steps, which only one store at a time does correctly.
    func deposit(_ amount: Int, to key: Int) async {
      #expect(saving.withValue { $0.insert(key).inserted }, "The key \(key) has two stores")
      let balance = balances.value[key] ?? 0
      await Task.yield()
      balances.withValue { $0[key] = balance + amount }
      _ = saving.withValue { $0.remove(key) }
    }
  }

  private enum Action {
    case deposit(Int)
    case saved
  }

  private struct State: Sendable {
    var balance: Int
    var unsaved = 0
  }

  private static func makeRegistry(_ bank: Bank, limit: Int) -> StoreRegistry<Int, State, Action> {
    StoreRegistry(limit: limit) { key, actor in
      Store(
        initialState: State(balance: bank.balances.value[key] ?? 0),
        isolation: actor
      ) {
        Reduce<State, Action> { state, action in
          switch action {
          case .deposit(let amount):
            state.balance += amount
            state.unsaved += 1
            return .run { send in
              await bank.deposit(amount, to: key)
              await send(.saved)
            }
            .cancellable(id: key, policy: .queue())
          case .saved:
            state.unsaved -= 1
            return .none
          }
        }
        .task { _ in .run { _ in try await Task.never() } }
      } withDependencies: {
        $0.continuousClock = ContinuousClock()
      }
    }
  }

  @Test func `no deposit is lost by evictions`() async throws {
    let rounds = ProcessInfo.processInfo.environment["REGISTRY_ROUNDS"].flatMap(Int.init) ?? 20
    for round in 0..<rounds {
      let bank = Bank()
      var random = SeededGenerator(seed: UInt64(round))
      let registry = Self.makeRegistry(bank, limit: Int.random(in: 1...8, using: &random))
      let totals = LockIsolated<[Int: Int]>([:])
      try await withThrowingTaskGroup { group in
        for worker in 0..<8 {
          let seed = UInt64(round * 100 + worker)
          group.addTask {
            var random = SeededGenerator(seed: seed)
            for _ in 0..<100 {
              let key = Int.random(in: 0..<16, using: &random)
              switch Int.random(in: 0..<20, using: &random) {
              case 0: await registry.trim(to: Int.random(in: 0...4, using: &random))
              case 1:
                try await registry.withStore(for: key) { session in
                  for await state in session.store.states where state.unsaved == 0 { break }
                }
              default:
                let isLong = Bool.random(using: &random)
                try await registry.withStore(for: key) { session in
                  if isLong { await Task.yield() }
                  session.store.send(.deposit(1))
                  let state = session.store.withState { $0 }
                  #expect(state.balance >= (bank.balances.value[key] ?? 0))
                }
                totals.withValue { $0[key, default: 0] += 1 }
              }
            }
          }
        }
        try await group.waitForAll()
      }
      #expect(await registry.close().isEmpty)
      #expect(bank.balances.value == totals.value)
      let statistics = registry.statistics
      #expect(statistics.live == 0)
      #expect(statistics.inUse == 0)
      #expect(statistics.evicted <= statistics.created)
    }
  }
}
