import ComposableTestKit
import Testing

@testable import Composable

/// Effects that wait for a condition of the state.
@MainActor @Suite struct StateWaitTests {
  private let isWaiting = Gate()
  private let log = Log<String>()

  @Test func `a signal ends one wait`() async {
    let signal = WakeSignal()
    signal.wake()
    await signal.wait()
    let waiting = Task { [log] in
      await signal.wait()
      log.add("second wait")
    }
    await Task { [log] in
      log.add("wake")
      signal.wake()
    }.value
    await waiting.value
    expectEqual(log.all, ["wake", "second wait"])
  }

  @Test func `an effect waits until the state satisfies a condition`() async {
    let store = Store(initialState: Counting.State()) { Counting(log: log, isWaiting: isWaiting) }
    let task = store.send(.wait(until: 3))
    await isWaiting.pass()
    for _ in 0..<4 { store.send(.increment) }
    await task.finish()
    // Each state is checked once, up to the first one that satisfies the condition.
    expectEqual(log.all, ["0", "1", "2", "3", "reached"])
  }

  @Test func `an effect does not wait for a condition that already holds`() async {
    let store = Store(initialState: Counting.State()) { Counting(log: log, isWaiting: isWaiting) }
    await store.send(.wait(until: 0)).finish()
    expectEqual(log.all, ["0", "reached"])
  }

  @Test func `a wait ends with its effect`() async {
    let store = Store(initialState: Counting.State()) { Counting(log: log, isWaiting: isWaiting) }
    let task = store.send(.wait(until: 3))
    await isWaiting.pass()
    task.cancel()
    await task.finish()
    for _ in 0..<4 { store.send(.increment) }
    expectEqual(log.all, ["0", "CancellationError()"])
  }

  @Test func `a wait ends with its feature`() async {
    let store = Store(initialState: Counting.State?.some(Counting.State())) {
      Reduce<Counting.State?, Counting.Action?> { state, action in
        if action == nil { state = nil }
        return .none
      }
      .ifLet(\.self, action: \.some) { Counting(log: log, isWaiting: isWaiting) }
    }
    let task = store.send(.wait(until: 3))
    await isWaiting.pass()
    store.send(nil)
    await task.finish()
    expectEqual(log.all, ["0", "CancellationError()"])
  }

  @Test func `a store without a wait checks nothing after its actions`() async throws {
    let store = Store(initialState: Counting.State()) { Counting(log: log, isWaiting: isWaiting) }
    let runner = try #require(store.core as? RootCore<Counting.State, Counting.Action>).runner
    let task = store.send(.wait(until: 1))
    await isWaiting.pass()
    #expect(runner.needsVisit)
    store.send(.increment)
    #expect(!runner.needsVisit)
    await task.finish()
  }

  @Test func `an object in an action can read the store after a check of conditions`() async {
    final class Reader {
      let read: () -> Void
      init(_ read: @escaping () -> Void) { self.read = read }
      deinit { read() }
    }
    enum Action {
      case reader(Reader)
      case start, wait
    }
    var read: (() -> Void)?
    let store = Store(initialState: 7) {
      Reduce<Int, Action> { [isWaiting] _, action in
        switch action {
        case .reader: .none
        case .start: .send(.reader(Reader { read?() }))
        case .wait:
          .run { send in
            try await send.wait { (_: Int) in
              isWaiting.open()
              return false
            }
          }
        }
      }
    }
    read = { [log, unowned store] in log.add("\(store.withState { $0 })") }
    let task = store.send(.wait)
    await isWaiting.pass()
    store.send(.start)
    task.cancel()
    expectEqual(log.all, ["7"])
  }

  @Test func `a test continues an effect whose condition holds`() async {
    let store = TestStore(initialState: Counting.State()) {
      Counting(log: log, isWaiting: isWaiting)
    }
    await store.send(.wait(until: 2))
    await store.send(.increment) { $0.count = 1 }
    await store.send(.increment) { $0.count = 2 }
    await store.receive(.reached)
    await store.finish()
  }

  @Test func `a test names the effect that waits for a condition`() async {
    let store = TestStore(initialState: Counting.State()) {
      Counting(log: log, isWaiting: isWaiting)
    }
    await store.send(.wait(until: 2))
    let texts = await issues { await store.finish() }
    expectEqual(texts.count, 1)
    expectEqual(texts.first?.contains("suspended on wait(until:)"), true)
    await withExpectedIssue { await store.skipInFlightEffects() }
  }

  @Test func `a wait for another feature's state is reported`() async {
    let store = Store(initialState: 0) {
      Reduce<Int, Int> { _, _ in
        .run { [log] send in
          do { try await send.wait { (_: String) in true } } catch { log.add("\(error)") }
        }
      }
    }
    let texts = await issues { await store.send(1).finish() }
    expectEqual(texts.count, 1)
    expectEqual(texts.first?.hasPrefix("An effect read the state of another feature"), true)
    expectEqual(log.all, ["CancellationError()"])
  }

  @Test func `a sender without a store does not wait`() async {
    await #expect(throws: CancellationError.self) {
      try await Send<Int> { _ in }.wait { (state: Int) in state > 0 }
    }
  }
}

private struct Counting: Reducer {
  struct State: Equatable, Sendable {
    var count = 0
  }

  enum Action: Equatable {
    case increment
    case reached
    case wait(until: Int)
  }

  let log: Log<String>

  /// Opened when the condition is first checked.
  let isWaiting: Gate

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .increment: state.count += 1
      case .reached: log.add("reached")
      case .wait(let count):
        return .run { [log, isWaiting] send in
          do {
            try await send.wait { (state: State) in
              log.add("\(state.count)")
              isWaiting.open()
              return state.count >= count
            }
            await send(.reached)
          } catch {
            log.add("\(error)")
          }
        }
      }
      return .none
    }
  }
}
