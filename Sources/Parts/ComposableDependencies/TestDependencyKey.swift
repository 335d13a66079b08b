/// A key of a dependency with test and preview values, and optionally a live value.
///
/// It allows one module to declare a client, and another module to add the live implementation with
/// a conformance to ``DependencyKey``.
///
///     struct WeatherClient: TestDependencyKey {
///       var forecast: @Sendable (String) async throws -> String
///
///       static let testValue = Self { city in "Sunny in \(city)" }
///     }
///
///     extension DependencyValues {
///       var weather: WeatherClient {
///         get { self[WeatherClient.self] }
///         set { self[WeatherClient.self] = newValue }
///       }
///     }
public protocol TestDependencyKey<Value>: SendableMetatype {
  /// The type of the dependency. Defaults to the key itself.
  associatedtype Value: Sendable = Self

  /// The value in previews. Defaults to the test value.
  static var previewValue: Value { get }

  /// The value in tests.
  ///
  /// It is computed once per test, when the test first reads the dependency without overriding it.
  static var testValue: Value { get }
}

extension TestDependencyKey {
  public static var previewValue: Value { testValue }

  /// A Boolean value that indicates whether a test value should report that it is unimplemented.
  ///
  /// It is `false` while the default is only read to override a part of it, as in
  /// `withDependencies { $0.weather.forecast = { _ in "Rain" } }`.
  public static var shouldReportUnimplemented: Bool {
    DefaultComputation.current?.mayReport() ?? true
  }
}
