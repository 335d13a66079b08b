internal import ComposableIssues

/// A key of a dependency with a live value.
///
///     struct RandomDigit: DependencyKey {
///       var next: @Sendable () -> Int
///
///       static let liveValue = Self { Int.random(in: 0...9) }
///       static let testValue = Self { 4 }
///     }
///
/// If a test reads a key without a ``testValue`` and without overriding it, an issue is reported.
/// This prevents tests from reaching the outside world unnoticed.
public protocol DependencyKey<Value>: TestDependencyKey {
  /// The type of the dependency. Defaults to the key itself.
  associatedtype Value = Self

  /// The value in production. It is computed once per process, when it is first read.
  static var liveValue: Value { get }

  /// The value in previews. Defaults to the live value.
  static var previewValue: Value { get }

  /// The value in tests. Defaults to the preview value, and reports an issue.
  static var testValue: Value { get }
}

extension DependencyKey {
  public static var previewValue: Value {
    DefaultComputation.current?.noteLiveValue()
    return liveValue
  }

  public static var testValue: Value {
    if let computation = DefaultComputation.current {
      defer { computation.noteMissingTestValue() }
      return previewValue
    }
    // Called directly, not through `DependencyValues`.
    let computation = DefaultComputation(isPeek: false)
    defer { computation.issue.map { reportIssue($0.text(key: Self.self)) } }
    return DefaultComputation.$current.withValue(computation) { testValue }
  }
}
