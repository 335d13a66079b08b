import Synchronization

extension Stepper {
  /// The time of a scenario, and the tasks that sleep until a moment of it.
  final class Time: Sendable {
    private struct Sleeper {
      let number: Int
      let deadline: Duration
      let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
      var now = Duration.zero
      var isStopped = false
      var arrivals = 0
      var sleepers: [Sleeper] = []
    }

    private let state = Mutex(State())

    var now: Duration { state.withLock(\.now) }

    /// Stops time, so that only a cancellation wakes a sleeper.
    func stop() { state.withLock { $0.isStopped = true } }

    /// Advances to the first deadline, and wakes its sleeper.
    func pass() {
      let sleeper: Sleeper? = state.withLock { state in
        guard !state.isStopped else { return nil }
        let first = state.sleepers.indices.min {
          state.sleepers[$0].deadline < state.sleepers[$1].deadline
        }
        guard let first else { return nil }
        let sleeper = state.sleepers.remove(at: first)
        state.now = max(state.now, sleeper.deadline)
        return sleeper
      }
      sleeper?.continuation.resume()
    }

    func sleep(until deadline: Duration) async throws {
      let number = state.withLock { state in
        state.arrivals += 1
        return state.arrivals
      }
      try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          let isCancelled = state.withLock { state in
            if Task.isCancelled { return true }
            state.sleepers.append(
              Sleeper(number: number, deadline: deadline, continuation: continuation)
            )
            return false
          }
          if isCancelled { continuation.resume(throwing: CancellationError()) }
        }
      } onCancel: {
        let sleeper = state.withLock { state in
          state.sleepers.firstIndex { $0.number == number }.map { state.sleepers.remove(at: $0) }
        }
        sleeper?.continuation.resume(throwing: CancellationError())
      }
    }
  }
}
