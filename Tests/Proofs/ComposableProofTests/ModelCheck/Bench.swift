import Composable
import Synchronization

/// The events that a program's features and effects report, and the gates at which their operations
/// wait.
///
/// An operation does nothing before the test has opened its gate. Only one operation therefore runs
/// at a time, and nothing depends on threads.
final class Bench: Sendable {
  /// The position of an operation.
  enum Position: Equatable, Sendable {
    /// Not at a gate: its effect has not started.
    case made

    /// At a gate, after passing this many gates.
    case waiting(Int)

    /// Asleep until a time.
    case asleep(Duration)

    /// Cancelled, and at a last gate before it returns.
    case leaving
  }

  /// An event in a reducer.
  enum Event: Equatable, Sendable {
    case handled(Int, by: Int)
    case seen(Int, by: Int)
    case dismissed(by: Int)
  }

  private struct State {
    var now = Duration.zero
    var events: [Event] = []

    /// The operations whose effects still exist.
    var positions: [Int: Position] = [:]
    var gates: [Int: CheckedContinuation<Bool, Never>] = [:]
    var expected: (positions: [Int: Position], events: [Event])?
    var observer: CheckedContinuation<Void, Never>?
    var changes = 0
    var isGivenUp = false
    var isOver = false

    /// A Boolean value that indicates whether the expectation is met or can no longer be met.
    var isSettled: Bool {
      guard !isGivenUp, let expected else { return isGivenUp }
      let (count, limit) = (events.count, expected.events.count)
      if count > limit || (count > 0 && events[count - 1] != expected.events[count - 1]) {
        return true
      }
      return count == limit && positions == expected.positions
    }

    mutating func takeObserver() -> CheckedContinuation<Void, Never>? {
      isSettled ? observer.take() : nil
    }
  }

  private let state = Mutex(State())

  var now: Duration { state.withLock(\.now) }
  func setNow(_ now: Duration) { state.withLock { $0.now = now } }

  private func change<Result: Sendable>(
    _ body: @Sendable (inout sending State) -> Result
  ) -> Result {
    let (result, observer) = state.withLock { state in
      let result = body(&state)
      state.changes += 1
      return (result, state.takeObserver())
    }
    observer?.resume()
    return result
  }

  func handled(_ order: Int, by feature: Int) { add(.handled(order, by: feature)) }
  func seen(_ order: Int, by feature: Int) { add(.seen(order, by: feature)) }
  func dismissed(by feature: Int) { add(.dismissed(by: feature)) }
  private func add(_ event: Event) { change { $0.events.append(event) } }

  fileprivate func set(_ position: Position?, of number: Int) {
    change { $0.positions[number] = position }
  }

  /// Waits until the test opens the gate of an operation.
  ///
  /// - Returns: `true` if the test opened it; `false` if the task was cancelled.
  fileprivate func pass(_ number: Int, _ position: Position) async -> Bool {
    let canLeave = position != .leaving
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isCancelled = change { state in
          if state.isOver || (canLeave && Task.isCancelled) { return true }
          state.gates[number] = continuation
          state.positions[number] = position
          return false
        }
        if isCancelled { continuation.resume(returning: false) }
      }
    } onCancel: {
      guard canLeave else { return }
      state.withLock { $0.gates.removeValue(forKey: number) }?.resume(returning: false)
    }
  }

  /// Opens the gate of a waiting operation.
  func open(_ number: Int) {
    let gate = state.withLock { state in
      state.positions[number] = .made
      return state.gates.removeValue(forKey: number)
    }
    gate?.resume(returning: true)
  }

  /// Waits until the operations are at the expected positions and the expected events have
  /// happened.
  ///
  /// - Returns: The operations and events, when the expectation is met or can no longer be met, or
  ///   when the test has given up.
  nonisolated(nonsending) func settle(
    _ positions: [Int: Position],
    events: [Event]
  ) async -> (positions: [Int: Position], events: [Event], isGivenUp: Bool) {
    await withCheckedContinuation { continuation in
      change { state in
        state.expected = (positions, events)
        state.observer = continuation
      }
    }
    return state.withLock { ($0.positions, $0.events, $0.isGivenUp) }
  }

  /// Gives up when nothing has happened for some time.
  ///
  /// It does not return before it is cancelled.
  func watch(patience: Duration) async throws {
    var last = -1
    while true {
      let changes = state.withLock(\.changes)
      if changes == last { change { $0.isGivenUp = true } }
      last = changes
      try await Task.sleep(for: patience)
    }
  }

  /// Cancels the operations at the gates, and each one that reaches a gate later.
  ///
  /// Called when a test has failed.
  func close() {
    let gates = state.withLock { state in
      state.isOver = true
      return state.gates.take()
    }
    for gate in gates.values { gate.resume(returning: false) }
  }
}

extension [Int: CheckedContinuation<Bool, Never>] {
  fileprivate mutating func take() -> Self {
    defer { self = [:] }
    return self
  }
}

/// The registration of an operation, which lasts as long as its effect exists.
final class Token: Sendable {
  private let number: Int
  private let bench: Bench
  private let passed = Atomic(0)

  init(number: Int, on bench: Bench) {
    self.number = number
    self.bench = bench
    bench.set(.made, of: number)
  }

  deinit {
    bench.set(nil, of: number)
  }

  /// Waits until the test opens the gate.
  ///
  /// A cancelled operation waits once more before it throws.
  func wait() async throws(Failure) {
    try await wait(.waiting(passed.wrappingAdd(1, ordering: .relaxed).oldValue))
  }

  fileprivate func wait(_ position: Bench.Position) async throws(Failure) {
    if await bench.pass(number, position) { return }
    _ = await bench.pass(number, .leaving)
    throw .cancelled
  }

  fileprivate var now: Duration { bench.now }
}

/// A clock for one pause of a program, which ends when the test opens its gate.
struct BenchClock: Clock {
  struct Instant: InstantProtocol {
    var offset: Duration
    func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }
    func duration(to other: Self) -> Duration { other.offset - offset }
    static func < (lhs: Self, rhs: Self) -> Bool { lhs.offset < rhs.offset }
  }

  let token: Token
  var now: Instant { Instant(offset: token.now) }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    do throws(Failure) {
      try await token.wait(.asleep(deadline.offset))
    } catch {
      throw CancellationError()
    }
  }
}
