@_exported public import Observation

/// An alias for `Observable`, for code written against swift-perception.
public typealias Perceptible = Observable

/// An alias for `ObservationRegistrar`, for code written against swift-perception.
public typealias PerceptionRegistrar = ObservationRegistrar

/// Observes the values that a closure reads, once.
///
/// It is equivalent to `withObservationTracking(_:onChange:)`, for code written against
/// swift-perception.
///
/// - Parameters:
///   - apply: A closure that reads observable values.
///   - onChange: A closure that runs once, when the first of the values changes.
/// - Returns: The value that the closure returns.
@inlinable
public func withPerceptionTracking<T>(
  _ apply: () -> T,
  onChange: @autoclosure () -> @Sendable () -> Void
) -> T {
  withObservationTracking(apply, onChange: onChange())
}

/// Makes a class observable, like `@Observable`, for code written against swift-perception.
///
/// The expansion is that of `@Observable`, which only recognizes its own markers: write
/// `@ObservationIgnored`, not `@PerceptionIgnored`.
@attached(
  member,
  names: named(_$observationRegistrar),
  named(access),
  named(withMutation),
  named(shouldNotifyObservers)
)
@attached(memberAttribute)
@attached(extension, conformances: Observable)
public macro Perceptible() = #externalMacro(module: "ObservationMacros", type: "ObservableMacro")
