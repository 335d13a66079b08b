internal import ComposableClocks
internal import ComposableConcurrency

extension DependencyValues {
  /// Gives a closure access to a random number generator.
  ///
  ///     @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
  ///
  ///     let die = withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) }
  ///
  /// Tests must override it with a predictable generator.
  public var withRandomNumberGenerator: WithRandomNumberGenerator {
    get { self[WithRandomNumberGeneratorKey.self] }
    set { self[WithRandomNumberGeneratorKey.self] = newValue }
  }
}

/// A function that gives one caller at a time access to a random number generator.
///
/// Copies share one generator.
public final class WithRandomNumberGenerator: Sendable {
  private let generator: LockIsolated<any RandomNumberGenerator & Sendable>

  /// Creates a function that gives access to a generator.
  ///
  /// - Parameter generator: The random number generator.
  public init(_ generator: some RandomNumberGenerator & Sendable) {
    self.generator = LockIsolated(generator)
  }

  /// Calls a closure with the generator.
  ///
  /// The closure changes a copy of the generator, which is stored when the closure ends. A nested
  /// call starts from the generator as it was when the outer closure began, and so draws the same
  /// numbers.
  ///
  /// - Parameter work: A closure that uses the generator.
  /// - Returns: The value that the closure returns.
  /// - Throws: The error that the closure throws. Numbers drawn before the error stay drawn.
  public func callAsFunction<R>(
    _ work: (inout any RandomNumberGenerator & Sendable) throws -> R
  ) rethrows -> R {
    Sleep.uses(.generators, isChange: true)
    return try generator.withCopy(work)
  }
}

private enum WithRandomNumberGeneratorKey: DependencyKey {
  static let liveValue = WithRandomNumberGenerator(SystemRandomNumberGenerator())
}
