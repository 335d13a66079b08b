internal import ComposableClocks

extension DependencyValues {
  /// Lends a source of random numbers.
  ///
  ///     @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
  ///
  ///     let die = withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) }
  ///
  /// A test has to override it with a generator that it knows.
  public var withRandomNumberGenerator: WithRandomNumberGenerator {
    get { self[WithRandomNumberGeneratorKey.self] }
    set { self[WithRandomNumberGeneratorKey.self] = newValue }
  }
}

/// Lends a source of random numbers to one user at a time.
///
/// Copies share one source.
public final class WithRandomNumberGenerator: Sendable {
  private let generator: LockIsolated<any RandomNumberGenerator & Sendable>

  /// Creates a lender.
  ///
  /// - Parameter generator: The source of random numbers.
  public init(_ generator: some RandomNumberGenerator & Sendable) {
    self.generator = LockIsolated(generator)
  }

  /// Lends the source.
  ///
  /// The work of one caller at a time uses a copy of the source, which is stored at the end. If the work
  /// asks for the source again, it gets the source of its beginning, and the same numbers.
  ///
  /// - Parameter work: Uses the source.
  /// - Returns: What the work returns.
  /// - Throws: What the work throws; the numbers that were taken stay taken.
  public func callAsFunction<R>(
    _ work: (inout any RandomNumberGenerator & Sendable) throws -> R
  ) rethrows -> R {
    try generator.withCopy(work)
  }
}

private enum WithRandomNumberGeneratorKey: DependencyKey {
  static let liveValue = WithRandomNumberGenerator(SystemRandomNumberGenerator())
}
