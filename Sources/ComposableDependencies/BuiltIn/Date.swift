public import Foundation

extension DependencyValues {
  /// The current date.
  ///
  ///     @Dependency(\.date.now) var now
  ///
  /// A test has to override it: `$0.date = .constant(Date(timeIntervalSince1970: 0))`.
  public var date: DateGenerator {
    get { self[DateGeneratorKey.self] }
    set { self[DateGeneratorKey.self] = newValue }
  }
}

/// Tells the current date.
public struct DateGenerator: Sendable {
  private var generate: @Sendable () -> Date

  /// Creates a generator from a function.
  ///
  /// - Parameter generate: Tells the date, anew for each call.
  public init(_ generate: @escaping @Sendable () -> Date) {
    self.generate = generate
  }

  /// A generator that always tells the same date.
  ///
  /// - Parameter now: The date to tell.
  /// - Returns: The generator.
  public static func constant(_ now: Date) -> Self {
    Self { now }
  }

  /// The current date; set it to have that date told from now on.
  public var now: Date {
    get { generate() }
    set { generate = { newValue } }
  }

  /// Tells the current date.
  ///
  /// - Returns: The date.
  public func callAsFunction() -> Date {
    generate()
  }
}

private enum DateGeneratorKey: DependencyKey {
  static let liveValue = DateGenerator { Date() }
}
