import ComposableTestKit
import Testing

@testable import Composable

/// Tests the loop that handles actions, without a store and without concurrency.
@Suite struct RootCoreTests {
  /// A core that appends each action to its state.
  private func makeCore(
    _ effect: @escaping (Int) -> Effect<Int> = { _ in .none }
  ) -> RootCore<[Int], Int> {
    RootCore(
      initialState: [],
      reduce: { state, action in
        state.append(action)
        return effect(action)
      },
      store: StoreReference(isolation: nil)
    )
  }

  @Test func `an action whose effects have ended when send returns has no task`() {
    let core = makeCore { $0 == 1 ? .merge(.send(2), .send(3)) : .none }
    #expect(core.send(1).group == nil)
    #expect(core.effectsInFlight.isEmpty)
  }

  /// A core that gives up after 10 queued actions.
  private func makeLimitedCore(
    _ effect: @escaping (Int) -> Effect<Int>
  ) -> RootCore<[Int], Int> {
    let core = makeCore(effect)
    core.drainLimit = 10
    return core
  }

  @Test func `a chain of sends that ends soon after the limit is not reported`() {
    let core = makeLimitedCore { $0 == 0 ? .none : .send($0 - 1) }
    let texts = issues { _ = core.send(10 + ActionCycle.sampleCount) }
    #expect(texts == [])
    #expect(core.state.count == 11 + ActionCycle.sampleCount)
  }

  @Test func `a stopped cycle of sends leaves no effect in its group`() {
    let core = withDependencies {
      $0.storeObservers.append(EventLists<[Int]>())
    } operation: {
      makeLimitedCore { $0 == 0 ? .none : .merge(.send($0), .send($0)) }
    }
    var group: EffectGroup?
    let texts = issues { group = core.send(1).group }
    #expect(texts.count == 1)
    #expect(group == nil)
    _ = core.send(0)
    #expect(core.state.last == 0)
    let events = (core.events?.current.first as? EventList<[Int], Int>)?.events
    #expect(events?.dropLast().last?.contains(" 0, user: ") == true)
  }

  @Test func `a core that was never read observes nothing`() {
    let core = RootCore<Plot, Int>(
      initialState: Plot(),
      reduce: { state, _ in
        #expect(StoreObservation.open == nil)
        state.count += 1
        return .none
      },
      store: StoreReference(isolation: nil)
    )
    _ = core.send(1)
    #expect(core.state.count == 1)
  }
}

@ObservableState private struct Plot { var count = 0 }
