import ComposableDependencies
import ComposableSharing
import Observation

/// A key whose loads and saves the test completes.
struct ManualKey: SharedKey, CustomStringConvertible {
  /// The requests that have not been answered.
  struct Log: Sendable {
    var loads: [LoadContinuation<Int>] = []
    var saves: [(value: Int, context: SaveContext, continuation: SaveContinuation)] = []
    var subscribers: [SharedSubscriber<Int>] = []
    var cancelled = 0
  }

  let id: String
  let log = Locked(Log())
  private let requests = AsyncStream<Void>.makeStream()

  init(_ id: String = "manual") {
    self.id = id
  }

  var description: String { ".manual(\"\(id)\")" }

  func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
    log.withLock { $0.loads.append(continuation) }
    requests.continuation.yield()
  }

  func subscribe(
    context: LoadContext<Int>,
    subscriber: SharedSubscriber<Int>
  ) -> SharedSubscription {
    log.withLock { $0.subscribers.append(subscriber) }
    return SharedSubscription { log.withLock { $0.cancelled += 1 } }
  }

  func save(_ value: Int, context: SaveContext, continuation: SaveContinuation) {
    log.withLock { $0.saves.append((value, context, continuation)) }
    requests.continuation.yield()
  }

  /// Waits until there is a request.
  func asked() async {
    var requests = requests.stream.makeAsyncIterator()
    while log.withLock({ $0.loads.isEmpty && $0.saves.isEmpty }) { await requests.next() }
  }

  /// Takes the oldest request to load.
  func nextLoad() -> LoadContinuation<Int> {
    log.withLock { $0.loads.removeFirst() }
  }

  /// Takes the oldest request to save.
  func nextSave() -> (value: Int, context: SaveContext, continuation: SaveContinuation) {
    log.withLock { $0.saves.removeFirst() }
  }
}

/// The failure of a key in tests.
struct Offline: Error, CustomStringConvertible {
  let description = "the cloud is offline"
}

/// Waits until a value changes for the first time after an operation begins.
func nextChange<Value>(
  of shared: Shared<Value>,
  after operation: () throws -> Void
) async rethrows {
  try await nextChange(of: { _ = shared.wrappedValue }, after: operation)
}

/// Waits until something that a closure reads changes for the first time after an operation begins.
func nextChange(of read: () -> Void, after operation: () throws -> Void) async rethrows {
  let (changes, continuation) = AsyncStream<Void>.makeStream()
  withObservationTracking {
    read()
  } onChange: {
    continuation.yield()
  }
  try operation()
  var iterator = changes.makeAsyncIterator()
  await iterator.next()
}
