@_exported public import Observation

/// The field's name for `Observable`, from when that was not available everywhere.
public typealias Perceptible = Observable

/// The field's name for `ObservationRegistrar`.
public typealias PerceptionRegistrar = ObservationRegistrar

/// Observes what a closure reads, once.
///
/// The field's name for `withObservationTracking(_:onChange:)`.
///
/// - Parameters:
///   - apply: Reads observable values.
///   - onChange: Runs when one of them changes, the first time only.
/// - Returns: The value that the closure returns.
@inlinable
public func withPerceptionTracking<T>(
  _ apply: () -> T,
  onChange: @autoclosure () -> @Sendable () -> Void
) -> T {
  withObservationTracking(apply, onChange: onChange())
}

/// Makes a class observable.
///
/// The name in swift-perception for `@Observable`, whose expansion it has. That expansion knows only
/// its own names for properties: write `@ObservationIgnored`, not `@PerceptionIgnored`.
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
