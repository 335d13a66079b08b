import Composable
import ComposableTestSupport
import Synchronization
import Testing

/// Interrupts a store, its effects, and the task that waits for them at every suspension.
@Suite(.dependencies, .timeLimit(.minutes(60))) struct StoreInterruptionTests {
  enum Interruption: CaseIterable, Sendable {
    /// Cancels the task that waits in `finish()`.
    case waiter

    /// Cancels the task of the action.
    case task

    /// Sends an action that cancels the effects by their id.
    case id

    /// Releases the store.
    case store
  }

  /// What an uninterrupted scene logs: one debounced and two throttled effects of three, and a timer
  /// three times.
  private static let wholeLog = [1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 13, 14, 14, 14, 15]

  actor Scene {
    private let stepper: Stepper
    private let leftovers: Leftovers
    private var store: StoreOf<Courier>?
    private var task: StoreTask?
    private(set) var log: [Int] = []

    /// The log at the time when the scene was interrupted.
    private(set) var logBefore: [Int]?

    nonisolated var unownedExecutor: UnownedSerialExecutor {
      stepper.actor.asUnownedSerialExecutor()
    }

    init(stepper: Stepper, leftovers: Leftovers) {
      self.stepper = stepper
      self.leftovers = leftovers
    }

    func play() async {
      let store = Store(initialState: Courier.State(), isolation: self) {
        Courier(leftovers: leftovers, executor: stepper.tasks, time: stepper.time)
        Reduce { state, _ in
          self.assumeIsolated { $0.log = state.log }
          return .none
        }
      }
      self.store = store
      task = store.send(.start)
    }

    func finish() async { await task?.finish() }

    func interrupt(_ interruption: Interruption) {
      logBefore = log
      // Effects that are cancelled do not wait for the time.
      if store != nil, interruption != .waiter { stepper.time.stop() }
      switch interruption {
      case .waiter: break
      case .task: task?.cancel()
      case .id: store?.send(.cancel)
      case .store: store = nil
      }
    }

    func close() { store = nil }
  }

  /// Plays the scene, and interrupts it before a step.
  ///
  /// - Returns: `true` if the scene reached that step; otherwise, `false`.
  private func play(_ interruption: Interruption, before step: Int) async -> Bool {
    let (stepper, leftovers) = (Stepper(), Leftovers())
    defer { stepper.end() }
    let scene = Scene(stepper: stepper, leftovers: leftovers)
    let waiter = Task(executorPreference: stepper.tasks) {
      await scene.play()
      await scene.finish()
    }
    stepper.start(interruptedBefore: step) {
      scene.assumeIsolated { $0.interrupt(interruption) }
      if interruption == .waiter { waiter.cancel() }
    }
    await waiter.value
    await scene.close()
    await leftovers.areGone()
    let (log, logBefore) = await (scene.log, scene.logBefore)
    guard let logBefore else {
      #expect(log.sorted() == Self.wholeLog, "step \(step)")
      return false
    }
    // Another action, which has no id, started the child's effect.
    let late = log.dropFirst(logBefore.count).filter { $0 != 9 || interruption != .id }
    // Before the store was created, there was nothing to interrupt.
    if !logBefore.isEmpty { #expect(late == [], "\(interruption) before step \(step)") }
    return true
  }

  @Test(arguments: Interruption.allCases)
  func `effects end when they are interrupted anywhere, and send nothing`(
    interruption: Interruption
  ) async {
    var step = 0
    while await play(interruption, before: step) { step += 1 }
    #expect(step > 10)
  }
}
