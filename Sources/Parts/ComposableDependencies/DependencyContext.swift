internal import ComposableIssues

/// The context a program runs in, which determines the default values of its dependencies.
///
/// It is determined once per process: by the environment variable `SWIFT_DEPENDENCIES_CONTEXT`
/// (`live`, `preview` or `test`) if it is set, otherwise by whether the process is an Xcode preview
/// or runs tests. Every other process is live. Override it for a scope:
///
///     withDependencies {
///       $0.context = .live
///     } operation: {
///       …
///     }
public enum DependencyContext: Hashable, Sendable {
  // Closed: a key has a value for each of them.

  /// The program runs in production.
  case live

  /// The program runs in an Xcode preview.
  case preview

  /// The program runs tests.
  case test
}

extension DependencyContext {
  /// The context of this process.
  static let ofProcess = Self(environment: environmentVariable, isTesting: isTesting)

  init(environment: (_ variable: String) -> String?, isTesting: Bool) {
    let inferred: Self =
      environment("XCODE_RUNNING_FOR_PREVIEWS") == "1" ? .preview : isTesting ? .test : .live
    switch environment("SWIFT_DEPENDENCIES_CONTEXT") {
    case nil: self = inferred
    case "live": self = .live
    case "preview": self = .preview
    case "test": self = .test
    case .some(let unknown):
      reportIssue(
        """
        SWIFT_DEPENDENCIES_CONTEXT is "\(unknown)", which is not a dependency context.

        Set it to "live", "preview" or "test". The context "\(inferred)" is used instead.
        """
      )
      self = inferred
    }
  }
}
