internal import ComposableIssues
internal import Foundation

/// Where a program runs, which decides the default values of its dependencies.
///
/// It is found once for a process: `SWIFT_DEPENDENCIES_CONTEXT` in the environment (`live`, `preview`
/// or `test`) comes first, then the signs of an Xcode preview, then those of a test process.
/// Everything else is live. A scope can have its own:
///
///     withDependencies {
///       $0.context = .live
///     } operation: {
///       …
///     }
public enum DependencyContext: Hashable, Sendable {
  /// The program is used for real.
  case live

  /// The program shows a preview of itself.
  case preview

  /// The program is being tested.
  case test
}

extension DependencyContext {
  /// The context of this process.
  static let ofProcess = Self(
    environment: ProcessInfo.processInfo.environment,
    isTesting: isTesting
  )

  init(environment: [String: String], isTesting: Bool) {
    let inferred: Self =
      environment["XCODE_RUNNING_FOR_PREVIEWS"] == "1" ? .preview : isTesting ? .test : .live
    switch environment["SWIFT_DEPENDENCIES_CONTEXT"] {
    case nil: self = inferred
    case "live": self = .live
    case "preview": self = .preview
    case "test": self = .test
    case .some(let unknown):
      reportIssue(
        """
        SWIFT_DEPENDENCIES_CONTEXT is "\(unknown)", which is no context of dependencies.

        It may be "live", "preview" or "test". The context "\(inferred)" is used instead.
        """
      )
      self = inferred
    }
  }
}
