internal import ComposableIssues
internal import Synchronization

/// Changes the defaults of dependencies, once, before they are used.
///
/// Call it first thing when a program starts. In a test it changes the defaults of that test only.
/// What `withDependencies` overrides is seen before a prepared default.
///
///     @main
///     struct Todos {
///       static func main() async {
///         prepareDependencies {
///           $0.todoStorage = .file(at: path)
///         }
///         …
///       }
///     }
///
/// A default that was read or prepared before stays as it is, and an issue is reported. Previews may
/// prepare as often as they like.
///
/// - Parameter update: Sets the defaults.
/// - Returns: The value that the closure returns.
/// - Throws: The error that the closure throws.
@discardableResult
public func prepareDependencies<R>(
  _ update: (inout DependencyValues) throws -> R
) rethrows -> R {
  var values = DependencyValues._current.defaultsAlone
  values.access = .preparation(preparationCount.add(1, ordering: .relaxed).newValue)
  return try update(&values)
}

private let preparationCount = Atomic(0)

extension DependencyValues {
  /// Values in which no dependency is overridden, in the same context and in front of the same defaults.
  fileprivate var defaultsAlone: Self {
    var values = Self(overrides: Overrides())
    values.defaults = defaults
    if context != defaults.context { values.context = context }
    return values
  }

  func reportPreparedContext() {
    reportIssue(
      """
      @Dependency(\\.context) has already been prepared.

      The context was set before, and stays '\(context)'. Prepare it once, first thing when the \
      program starts, or use 'withDependencies' to override '$0.context' for a while.
      """
    )
  }
}
