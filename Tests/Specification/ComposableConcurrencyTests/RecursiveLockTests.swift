import ComposableTestKit
import Dispatch
import Testing

@testable import ComposableConcurrency

@Suite struct RecursiveLockTests {
  private final class Counter: Sendable {
    let lock = RecursiveLock()
    // Only accessed while the lock is held.
    nonisolated(unsafe) var count = 0
  }

  @Test func `a thread that holds the lock takes it again`() {
    let lock = RecursiveLock()
    expectEqual(lock.withLock { lock.withLock { lock.withLock { 3 } } }, 3)
  }

  @Test func `threads take the lock one after another`() {
    let counter = Counter()
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<1_000 {
        counter.lock.withLock { counter.lock.withLock { counter.count += 1 } }
      }
    }
    expectEqual(counter.count, 8_000)
  }

  @Test func `an error releases the lock`() throws {
    struct Failure: Error {}
    let counter = Counter()
    #expect(throws: Failure.self) { try counter.lock.withLock { throw Failure() } }
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      counter.lock.withLock { counter.count += 1 }
    }
    expectEqual(counter.count, 8)
  }
}
