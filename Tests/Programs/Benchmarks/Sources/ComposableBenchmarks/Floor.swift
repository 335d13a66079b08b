import Foundation
import Synchronization

/// What an effect guarantees, in bare Swift.
///
/// It can be cancelled, knows when it has ended and who waits for that, delivers in the isolation of
/// its owner as long as that exists, and has a task-local value. A bare task does none of this, so
/// the rows of effects are divided by those of this class.
final class FloorEffect: Sendable {
  @TaskLocal private static var current: FloorEffect?

  private struct State {
    var task: Task<Void, Never>?
    var waiter: CheckedContinuation<Void, Never>?
    var hasEnded = false
  }

  private weak let owner: FloorOwner?
  private let state = Mutex(State())

  init(of owner: FloorOwner) {
    self.owner = owner
    let task = Task.detached { [self] in
      await Self.$current.withValue(self) { await send(1) }
      end()
    }
    state.withLock { if !$0.hasEnded { $0.task = task } }
  }

  private func send(_ action: Int) async {
    guard !Task.isCancelled, let owner else { return }
    await owner.receive(action)
  }

  private func end() {
    let waiter = state.withLock { state in
      state.hasEnded = true
      state.task = nil
      return state.waiter.take()
    }
    waiter?.resume()
  }

  func cancel() { state.withLock { $0.task }?.cancel() }

  @MainActor func finish() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let hasEnded = state.withLock { state in
          if !state.hasEnded { state.waiter = continuation }
          return state.hasEnded
        }
        if hasEnded { continuation.resume() }
      }
    } onCancel: {
      cancel()
    }
  }
}

@MainActor final class FloorOwner {
  private(set) var count = 0

  func receive(_ action: Int) { count += action }
}

/// Prints the best and the median time of an effect, and its processor time in all threads.
///
/// Quiet processors fall asleep between two effects, and waking one takes longer than the effect. So
/// the median differs from the best, and both differ more from run to run than processor time does.
@MainActor
func measureEffects(
  _ name: String,
  bare: String? = nil,
  _ body: @MainActor (_ count: Int) async -> Void
) async {
  guard Costs.kind == nil else { return await Costs.measure(name, body) }
  let (timer, count, rounds) = (ContinuousClock(), 10_000, 21)
  var times: [Double] = []
  let processor = clock()
  for _ in 0..<rounds {
    let time = await timer.measure { await body(count) }
    times.append(Double((time / count).components.attoseconds) / 1e9)
  }
  let used = Double(clock() - processor) * 1e9 / Double(CLOCKS_PER_SEC) / Double(count * rounds)
  times.sort()
  for (part, time) in [("", times[0]), (", median", times[rounds / 2]), (", processor time", used)]
  {
    report(name + part, bare.map { $0 + part }, time, "ns")
  }
}
