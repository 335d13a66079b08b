extension AsyncStream {
  /// A stream that never gives anything, and ends when its task is cancelled.
  public static var never: Self {
    Self { _ in }
  }

  /// A stream that has ended.
  public static var finished: Self {
    Self { $0.finish() }
  }

  /// Gives the elements of a sequence, each when it is asked for; an error ends the stream.
  ///
  /// - Parameter sequence: The sequence; it is iterated by one task at a time.
  public init<S: AsyncSequence & Sendable>(_ sequence: S) where S.Element == Element {
    let source = ElementSource(sequence)
    self.init { try? await source.next() }
  }
}

extension AsyncThrowingStream where Failure == any Error {
  /// A stream that never gives anything, and ends when its task is cancelled.
  public static var never: Self {
    Self { _ in }
  }

  /// Makes a stream that has ended.
  ///
  /// - Parameter error: What it throws, if anything.
  /// - Returns: A stream without elements.
  public static func finished(throwing error: Failure? = nil) -> Self {
    Self { $0.finish(throwing: error) }
  }

  /// Gives the elements of a sequence, each when it is asked for, and its error.
  ///
  /// - Parameter sequence: The sequence; it is iterated by one task at a time.
  public init<S: AsyncSequence & Sendable>(_ sequence: S) where S.Element == Element {
    let source = ElementSource(sequence)
    self.init { try await source.next() }
  }
}

extension AsyncSequence where Self: Sendable {
  /// Hides the type of the sequence; an error ends the stream.
  ///
  /// - Returns: A stream of the same elements.
  public func eraseToStream() -> AsyncStream<Element> {
    AsyncStream(self)
  }

  /// Hides the type of the sequence, and keeps its error.
  ///
  /// - Returns: A stream of the same elements.
  public func eraseToThrowingStream() -> AsyncThrowingStream<Element, any Error> {
    AsyncThrowingStream(self)
  }
}
