import Composable
import Foundation

/// What effects wait for: a timer, a file or a server, which a random user answers in any order.
@MainActor final class Questions {
  private var pending: [(id: UUID, answer: CheckedContinuation<Bool, any Error>)] = []

  /// Waits until the question is answered.
  ///
  /// - Returns: Whether what was asked for succeeds.
  nonisolated func ask() async throws -> Bool {
    let id = UUID()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { answer in
        MainActor.assumeIsolated { pending.append((id, answer)) }
      }
    } onCancel: {
      MainActor.assumeIsolated { remove(id) }
    }
  }

  /// Answers one question, if there is one.
  func answer(_ isSuccess: Bool, using generator: inout some RandomNumberGenerator) {
    guard let index = pending.indices.randomElement(using: &generator) else { return }
    pending.remove(at: index).answer.resume(returning: isSuccess)
  }

  private func remove(_ id: UUID) {
    guard let index = pending.firstIndex(where: { $0.id == id }) else { return }
    pending.remove(at: index).answer.resume(throwing: CancellationError())
  }
}

/// A clock whose timers are questions.
struct QuestionClock: Clock {
  let questions: Questions

  var now: ContinuousClock.Instant { .now }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    _ = try await questions.ask()
  }
}

/// Runs all tasks of the process on its main thread, so that it has nothing to do when the main
/// loop has nothing to do, and a seed repeats a sequence.
func runTasksOnMainThread() {
  typealias Original = @convention(thin) (UnownedJob) -> Void
  typealias Hook = @convention(thin) (UnownedJob, Original) -> Void
  guard let address = dlsym(dlopen(nil, 0), "swift_task_enqueueGlobal_hook") else {
    fatalError("The runtime has no hook for its executor.")
  }
  let hook: Hook = { job, _ in MainActor.shared.enqueue(job) }
  address.assumingMemoryBound(to: Hook?.self).pointee = hook
}
