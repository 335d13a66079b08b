import Composable
import ComposableTestKit
import ComposableTestSupport
import Testing

/// A test with a test store, whose task is cancelled at every suspension.
@Suite(.dependencies, .timeLimit(.minutes(60))) struct TestStoreInterruptionTests {
  @Reducer struct Alarm {
    struct State: Equatable { var log: [String] = [] }

    enum Action: Equatable, Sendable {
      case start
      case log(String)
    }

    let leftovers: Leftovers

    @Dependency(\.continuousClock) var clock

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .start:
          return .run { [clock, object = leftovers.makeObject()] send in
            defer { withExtendedLifetime(object) {} }
            try await clock.sleep(for: .seconds(1))
            await send(.log("asleep"))
            // The test waits in real time for what runs elsewhere.
            await send(.log(Task.detached { "elsewhere" }.value))
          }
        case .log(let text):
          state.log.append(text)
          return .none
        }
      }
    }
  }

  actor Lab {
    private let stepper: Stepper

    nonisolated var unownedExecutor: UnownedSerialExecutor {
      stepper.actor.asUnownedSerialExecutor()
    }

    init(stepper: Stepper) { self.stepper = stepper }

    func test(_ leftovers: Leftovers) async -> [String] {
      await issues {
        let clock = TestClock()
        let store = TestStore(initialState: Alarm.State()) {
          Alarm(leftovers: leftovers)
        } withDependencies: {
          $0.continuousClock = clock
        }
        await store.send(.start)
        await clock.advance(by: .seconds(1))
        await store.receive(.log("asleep")) { $0.log = ["asleep"] }
        await store.receive(.log("elsewhere"), timeout: .seconds(3_600)) {
          $0.log = ["asleep", "elsewhere"]
        }
        await store.finish(timeout: .seconds(3_600))
      }
    }
  }

  /// Runs the test, and cancels its task before a step.
  ///
  /// - Returns: Whether it came to that step.
  private func play(before step: Int) async -> Bool {
    let (stepper, leftovers) = (Stepper(), Leftovers())
    defer { stepper.end() }
    let isInterrupted = LockIsolated(false)
    let lab = Lab(stepper: stepper)
    let test = Task(executorPreference: stepper.tasks) { await lab.test(leftovers) }
    stepper.start(interruptedBefore: step) {
      isInterrupted.setValue(true)
      test.cancel()
    }
    let texts = await test.value
    await leftovers.areGone()
    if !isInterrupted.value { #expect(texts == []) }
    // Cancelling a test that does not wait in real time changes nothing.
    if let first = texts.first {
      #expect(first.contains("The test was cancelled, for example by a time limit"), "step \(step)")
    }
    return isInterrupted.value
  }

  @Test func `a test ends wherever it is cancelled, and its effects end with it`() async {
    var step = 0
    while await play(before: step) { step += 1 }
    #expect(step > 5)
  }
}
