import Composable

/// A gate that a test opens and effects wait for.
struct Gate: Sendable {
  private let stream: AsyncStream<Never>
  private let continuation: AsyncStream<Never>.Continuation

  init() {
    (stream, continuation) = AsyncStream.makeStream()
  }

  func open() { continuation.finish() }

  /// Returns when the gate is open, or when the task is cancelled.
  func pass() async {
    for await _ in stream {}
  }
}

/// A value shared by closures of one isolation.
final class Box<Value> {
  var value: Value
  init(_ value: Value) { self.value = value }
}
