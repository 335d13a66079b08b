internal import Synchronization

extension AsyncStream {
  /// A stream that never produces an element.
  ///
  /// It finishes when its task is cancelled.
  public static var never: Self {
    Self { _ in }
  }

  /// A stream that is already finished.
  public static var finished: Self {
    Self { $0.finish() }
  }

  /// Creates a stream of the elements of a sequence.
  ///
  /// An error finishes the stream.
  ///
  /// - Parameter sequence: The sequence. It is iterated on demand, by one task at a time.
  public init<S: AsyncSequence & Sendable>(_ sequence: S) where S.Element == Element {
    let source = ElementSource(sequence)
    self.init { try? await source.next() }
  }
}

extension AsyncThrowingStream where Failure == any Error {
  /// A stream that never produces an element.
  ///
  /// It finishes when its task is cancelled.
  public static var never: Self {
    Self { _ in }
  }

  /// Returns a stream that is already finished.
  ///
  /// - Parameter error: The error to throw, or `nil` for none.
  /// - Returns: A stream without elements.
  public static func finished(throwing error: Failure? = nil) -> Self {
    Self { $0.finish(throwing: error) }
  }

  /// Creates a stream of the elements of a sequence.
  ///
  /// An error of the sequence is rethrown.
  ///
  /// - Parameter sequence: The sequence. It is iterated on demand, by one task at a time.
  public init<S: AsyncSequence & Sendable>(_ sequence: S) where S.Element == Element {
    let source = ElementSource(sequence)
    self.init { try await source.next() }
  }
}

extension AsyncSequence where Self: Sendable {
  /// Erases the type of the sequence.
  ///
  /// An error finishes the stream.
  ///
  /// - Returns: A stream of the same elements.
  public func eraseToStream() -> AsyncStream<Element> {
    AsyncStream(self)
  }

  /// Erases the type of the sequence.
  ///
  /// An error of the sequence is rethrown.
  ///
  /// - Returns: A stream of the same elements.
  public func eraseToThrowingStream() -> AsyncThrowingStream<Element, any Error> {
    AsyncThrowingStream(self)
  }
}

/// The elements of a sequence, provided to one task at a time.
final class ElementSource<S: AsyncSequence & Sendable>: Sendable {
  // Only accessed by the task that has set `isBusy`.
  nonisolated(unsafe) private var iterator: S.AsyncIterator
  private let isBusy = Atomic(false)

  init(_ sequence: S) {
    iterator = sequence.makeAsyncIterator()
  }

  func next() async throws -> S.Element? {
    precondition(
      !isBusy.exchange(true, ordering: .acquiring),
      "A stream made from a sequence is iterated by one task at a time, but two tasks iterated it at once"
    )
    defer { isBusy.store(false, ordering: .releasing) }
    return try await iterator.next()
  }
}
