import ComposableDependencies
import ComposableDiff
import ComposableSharing
import ComposableTestKit
import ComposableTestSupport
import Testing

@Suite(.dependencies) struct SharedChangeTrackerTests {
  struct State: Equatable {
    @Shared var count: Int
    var other = 0
  }

  @Test func `a change is asserted by making the same change`() {
    @Shared(value: 0) var count
    let tracker = SharedChangeTracker()
    tracker.track { $count.withLock { $0 += 1 } }
    #expect(tracker.hasChanges)
    expectEqual(count, 1)
    tracker.assert {
      expectEqual(count, 0)
      $count.withLock { $0 = 1 }
      expectEqual(count, 1)
    }
    #expect(!tracker.hasChanges)
    expectEqual(count, 1)
  }

  @Test func `a wrong assertion is reported, and changes nothing`() {
    @Shared(.inMemory("count")) var count = 0
    let tracker = SharedChangeTracker()
    let texts = issues {
      tracker.track { $count.withLock { $0 += 1 } }
      tracker.assert { $count.withLock { $0 = 5 } }
    }
    expectEqual(texts, ["Tracked unasserted changes to 'Shared<Int>(.inMemory(\"count\"))': 5 → 1"])
    expectEqual(count, 1)
  }

  @Test func `a comparison inside of an assertion is one of before and now`() {
    let state = State(count: Shared(value: 0))
    let tracker = SharedChangeTracker()
    tracker.track { state.$count.withLock { $0 = 1 } }
    tracker.assert {
      #expect(state != state)
      expectEqual(
        diff(state, state),
        """
          SharedChangeTrackerTests.State(
        -   _count: #1 0,
        +   _count: #1 1,
            other: 0
          )
        """
      )
      state.$count.withLock { $0 = 1 }
      expectEqual(state, state)
      #expect(diff(state, state) == nil)
    }
    expectEqual(state, state)
  }

  @Test func `an unasserted change is reported when the tracker goes`() {
    @Shared(value: 0) var count
    let texts = issues {
      let tracker = SharedChangeTracker()
      tracker.track { $count.withLock { $0 = 1 } }
    }
    expectEqual(
      texts,
      [
        """
        Tracked unasserted changes to 'Shared<Int>': 0 → 1

        Assert the change in the closure of "assert", or do not track the value.
        """
      ]
    )
  }

  @Test func `a value that came back, and changes that were reset, are not reported`() {
    @Shared(value: 0) var count
    let tracker = SharedChangeTracker()
    tracker.track {
      $count.withLock { $0 = 1 }
      $count.withLock { $0 = 0 }
    }
    @Shared(value: 0) var other
    let reset = SharedChangeTracker()
    reset.track { $other.withLock { $0 = 2 } }
    reset.reset()
    #expect(!reset.hasChanges)
  }

  @Test func `changes outside of the operation are not tracked`() {
    @Shared(value: 0) var count
    let tracker = SharedChangeTracker()
    tracker.track {}
    $count.withLock { $0 = 1 }
    #expect(!tracker.hasChanges)
  }

  @Test func `trackers may be nested, and each sees the change`() {
    @Shared(value: 0) var count
    let (outer, inner) = (SharedChangeTracker(), SharedChangeTracker())
    outer.track { inner.track { $count.withLock { $0 = 1 } } }
    inner.assert { $count.withLock { $0 = 1 } }
    outer.assert { $count.withLock { $0 = 1 } }
  }

  @Test func `a part is tracked with its whole`() {
    struct Pair: Equatable {
      var (first, second) = (0, 0)
    }
    @Shared(value: Pair()) var pair
    let tracker = SharedChangeTracker()
    let second = $pair.second
    tracker.track { second.withLock { $0 = 1 } }
    tracker.assert {
      expectEqual(second.wrappedValue, 0)
      second.withLock { $0 = 1 }
      expectEqual(pair, Pair(first: 0, second: 1))
    }
  }

  @Test func `an assertion saves nothing`() {
    let key = ManualKey()
    @Shared(key) var count = 0
    key.nextLoad().resumeReturningInitialValue()
    SharedChangeTracker().assert {
      $count.withLock { $0 = 1 }
      $count.withLock { $0 = 0 }
    }
    #expect(key.log.withLock { $0.saves.isEmpty })
  }

  /// Tests that only read a setting failed, because its key changed another one.
  @Test func `what a key does is not a change`() async throws {
    let tracker = SharedChangeTracker()
    let count = tracker.track {
      let count = Shared(wrappedValue: 0, SeedingKey())
      count.withLock { $0 = 1 }
      return count
    }
    tracker.assert {
      count.withLock { $0 = 1 }
      @Shared(SeedingKey(id: "other")) var other = 0
    }
    try await withDependencies {
      $0.sharedChangeTrackers = [tracker]
    } operation: {
      try await count.load()
    }
    @Shared(.inMemory("loads")) var loads: [String] = []
    expectEqual(loads, ["first", "other", "first"])
    #expect(!tracker.hasChanges)
  }
}

/// A key that changes another shared value whenever it is used.
private struct SeedingKey: SharedKey {
  var id = "first"

  private func seed() {
    @Shared(.inMemory("loads")) var loads: [String] = []
    $loads.withLock { $0.append(id) }
  }

  func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
    seed()
    continuation.resumeReturningInitialValue()
  }

  func subscribe(
    context: LoadContext<Int>,
    subscriber: SharedSubscriber<Int>
  ) -> SharedSubscription {
    SharedSubscription()
  }

  func save(_ value: Int, context: SaveContext, continuation: SaveContinuation) {
    continuation.resume()
  }
}
