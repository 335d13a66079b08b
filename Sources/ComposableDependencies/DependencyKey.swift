internal import ComposableIssues

/// A key of a dependency that has a value for real use.
///
///     struct RandomDigit: DependencyKey {
///       var next: @Sendable () -> Int
///
///       static let liveValue = Self { Int.random(in: 0...9) }
///       static let testValue = Self { 4 }
///     }
///
/// A key without a ``testValue`` is reported when a test reads it without overriding it: what a
/// test does not control must not reach the outside world unnoticed.
public protocol DependencyKey<Value>: TestDependencyKey {
  /// What the key stands for; the key itself, unless said otherwise.
  associatedtype Value = Self

  /// The value in real use; computed once for a process, when it is first read.
  static var liveValue: Value { get }

  /// The value in previews; by default the live one.
  static var previewValue: Value { get }

  /// The value in tests; by default that of previews, after an issue is reported.
  static var testValue: Value { get }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
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
    // Somebody asks for the value by hand.
    let computation = DefaultComputation(isPeek: false)
    defer { computation.issue.map { reportIssue($0.text(key: Self.self)) } }
    return DefaultComputation.$current.withValue(computation) { testValue }
  }
}
