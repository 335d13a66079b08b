import ComposableTestKit
import Dispatch
import Foundation
import Testing

@testable import Composable
@testable import ComposableIssues

@MainActor @Suite struct EffectThreadTests {
  /// A schedule that releases the main actor as soon as an effect blocks its thread.
  let schedule = Schedule(
    isolation: MainActor.shared,
    location: IssueLocation(fileID: "App/Test.swift", filePath: "Test.swift", line: 9, column: 1),
    blockLimit: .zero
  )

  private func start(_ body: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    Task(executorPreference: EffectExecutor(schedule: schedule), operation: body)
  }

  @Test func `operations run off the main thread, and reducers on it`() async {
    let log = Log<ObjectIdentifier>()
    let store = TestStore(initialState: 0) {
      Reduce<Int, Bool> { state, isFirst in
        state += 1
        log.add(currentThread())
        guard isFirst else { return .none }
        return .run { send in
          log.add(currentThread())
          await send(false)
        }
      }
    }
    await store.send(true) { $0 = 1 }
    await store.receive(false) { $0 = 2 }
    let main = currentThread()
    #expect(log.all.map { $0 == main } == [true, false, true])
  }

  @Test func `an operation that assumes the main actor ends the program, as in an app`() async {
    await #expect(processExitsWith: .failure) { await Assumption.test() }
  }

  @Test func `an operation may wait for the main queue`() async {
    let task = start { DispatchQueue.main.sync {} }
    #expect(await schedule.run(isolation: MainActor.shared))
    await task.value
  }

  @Test func `an operation may block its thread until the main actor answers`() async {
    let log = Log<String>()
    let semaphore = DispatchSemaphore(value: 0)
    let task = start {
      Task { @MainActor in
        log.add("main actor")
        semaphore.signal()
      }
      semaphore.block()
      log.add("operation")
    }
    #expect(await schedule.run(isolation: MainActor.shared))
    await task.value
    #expect(log.all == ["main actor", "operation"])
  }

  @Test func `an operation that blocks at the end of a test continues alone`() async {
    let semaphore = DispatchSemaphore(value: 0)
    let task = start {
      semaphore.block()
      await Task.yield()
    }
    #expect(!schedule.runAtOnce())
    schedule.release()
    semaphore.signal()
    await task.value
  }

  @Test func `a delivery that follows a blocked job at the end of a test is left`() async {
    let semaphore = DispatchSemaphore(value: 0)
    let schedule = schedule
    let log = Log<String>()
    let task = start {
      semaphore.block()
      await withCheckedContinuation { continuation in
        schedule.add(.delivery(Delivery(continuation: continuation) { log.add("delivered") }))
      }
    }
    #expect(!schedule.runAtOnce())
    schedule.release()
    semaphore.signal()
    await task.value
    #expect(log.all == [])
  }
}

private enum Assumption {
  @MainActor static func test() async {
    let store = TestStore(initialState: 0) {
      Reduce<Int, Void> { _, _ in .run { _ in assumeMainActor() } }
    }
    await store.send(())
  }

  private static func assumeMainActor() {
    MainActor.assumeIsolated {}
  }
}

extension DispatchSemaphore {
  /// Blocks where blocking is not allowed, which is the subject of these tests.
  fileprivate func block() { wait() }
}

/// Returns the identity of the caller's thread, also in asynchronous code.
private func currentThread() -> ObjectIdentifier { ObjectIdentifier(Thread.current) }
