internal import ComposableIssues
internal import Synchronization

/// Sets the defaults of dependencies before they are used.
///
/// Call it once, when the program starts. In a test, it changes only the defaults of that test.
/// Values overridden with `withDependencies` take precedence over prepared defaults.
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
/// If a default was already read or prepared, it does not change, and an issue is reported.
/// Previews can prepare defaults repeatedly.
///
/// - Parameter update: A closure that sets the defaults.
/// - Returns: The value that the closure returns.
/// - Throws: The error that the closure throws.
@discardableResult
public func prepareDependencies<R>(
  _ update: (inout DependencyValues) throws -> R,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) rethrows -> R {
  var values = DependencyValues._current.defaultsAlone
  values.access = .preparation(
    preparationCount.add(1, ordering: .relaxed).newValue,
    IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  )
  return try update(&values)
}

private let preparationCount = Atomic(0)

extension DependencyValues {
  /// Values without overrides, in the same context and with the same defaults.
  fileprivate var defaultsAlone: Self {
    var values = Self(overrides: Overrides())
    values.defaults = defaults
    if context != defaults.context { values.context = context }
    return values
  }

  func reportPreparedContext(at location: IssueLocation) {
    reportIssue(
      """
      @Dependency(\\.context) has already been prepared.

      The context is already set, and stays '\(context)'. Prepare it once, at the very start of \
      the program, or override '$0.context' for an operation with 'withDependencies'.
      """,
      at: location
    )
  }
}
