/// Finishes a stream when it is released.
///
/// A weak reference to an actor can be checked too early: the thread that has run the code of the actor releases
/// it some time after the code has returned.
public final class ReleaseToken: Sendable {
  private let continuation: AsyncStream<Never>.Continuation

  public init(_ continuation: AsyncStream<Never>.Continuation) {
    self.continuation = continuation
  }

  deinit {
    continuation.finish()
  }
}
