/// A key of a dependency that has a value for tests and previews, and perhaps none for real use.
///
/// It lets a module describe a client without its live implementation, which another module adds by
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
  /// What the key stands for; the key itself, unless said otherwise.
  associatedtype Value: Sendable = Self

  /// The value in previews; by default the one of tests.
  static var previewValue: Value { get }

  /// The value in tests.
  ///
  /// It is computed once for a test, when the test first reads the dependency without overriding it.
  static var testValue: Value { get }
}

extension TestDependencyKey {
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public static var previewValue: Value { testValue }

  /// Whether a value for tests should report that it is unimplemented.
  ///
  /// It is false while the default is only looked at in order to override a part of it, as in
  /// `withDependencies { $0.weather.forecast = { _ in "Rain" } }`.
  public static var shouldReportUnimplemented: Bool {
    DefaultComputation.current?.mayReport() ?? true
  }
}
