#if Foundation
internal import ComposableClocks
public import Foundation

extension DependencyValues {
  /// A generator of the current date.
  ///
  ///     @Dependency(\.date.now) var now
  ///
  /// Tests must override it: `$0.date = .constant(Date(timeIntervalSince1970: 0))`.
  public var date: DateGenerator {
    get { self[DateGeneratorKey.self] }
    set { self[DateGeneratorKey.self] = newValue }
  }
}

/// A generator of the current date.
public struct DateGenerator: Sendable {
  private var generate: @Sendable () -> Date
  private var isConstant: Bool

  /// Creates a generator from a function.
  ///
  /// - Parameter generate: A closure that returns the current date. It runs once per call.
  public init(_ generate: @escaping @Sendable () -> Date) {
    self.init(isConstant: false, generate)
  }

  private init(isConstant: Bool, _ generate: @escaping @Sendable () -> Date) {
    self.isConstant = isConstant
    self.generate = generate
  }

  /// Creates a generator that always returns the same date.
  ///
  /// - Parameter now: The date to return.
  /// - Returns: The generator.
  public static func constant(_ now: Date) -> Self {
    Self(isConstant: true) { now }
  }

  /// The current date.
  ///
  /// After an assignment, the generator always returns the assigned date.
  public var now: Date {
    get { self() }
    set { self = .constant(newValue) }
  }

  /// Returns the current date.
  ///
  /// - Returns: The current date.
  public func callAsFunction() -> Date {
    if !isConstant { Sleep.uses(.generators, isChange: true) }
    return generate()
  }
}

private enum DateGeneratorKey: DependencyKey {
  static let liveValue = DateGenerator { Date() }
}
#endif
