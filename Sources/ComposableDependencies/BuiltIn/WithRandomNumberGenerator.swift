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
  private let generator: Locked<any RandomNumberGenerator & Sendable>

  /// Creates a lender.
  ///
  /// - Parameter generator: The source of random numbers.
  public init(_ generator: some RandomNumberGenerator & Sendable) {
    self.generator = Locked(generator)
  }

  /// Lends the source.
  ///
  /// It must not be asked for again in the meantime.
  ///
  /// - Parameter work: Uses the source.
  /// - Returns: What the work returns.
  /// - Throws: What the work throws; the numbers that were taken stay taken.
  public func callAsFunction<R>(
    _ work: (inout any RandomNumberGenerator & Sendable) throws -> R
  ) rethrows -> R {
    try generator.withLock { try work(&$0) }
  }
}

private enum WithRandomNumberGeneratorKey: DependencyKey {
  static let liveValue = WithRandomNumberGenerator(SystemRandomNumberGenerator())
}
