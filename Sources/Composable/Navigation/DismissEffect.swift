public import ComposableDependencies
import ComposableIssues

/// Asks whoever presents a feature to dismiss it.
///
/// A feature reads it as a dependency and calls it in an effect:
///
///     @Dependency(\.dismiss) var dismiss
///
///     case .closeButtonTapped:
///       return .run { _ in await dismiss() }
///
/// In a test of the presented feature, a ``TestStore`` is dismissed, which its `isDismissed` shows.
public struct DismissEffect: Sendable {
  private let dismiss: (@Sendable () async -> Void)?

  /// Makes the effect from a function.
  ///
  /// - Parameter dismiss: Dismisses the feature.
  public init(_ dismiss: @escaping @Sendable () async -> Void) {
    self.dismiss = dismiss
  }

  private init() {
    dismiss = nil
  }

  /// Dismisses the feature; an issue is reported if nobody presents it.
  ///
  /// - Parameters:
  ///   - fileID: Where the issue is shown.
  ///   - filePath: Where the issue is shown.
  ///   - line: Where the issue is shown.
  ///   - column: Where the issue is shown.
  public func callAsFunction(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    if let dismiss { return await dismiss() }
    reportIssue(
      """
      A feature asked to be dismissed, but nobody presents it.

      "dismiss" reaches the feature's nearest ancestor that presents. Call it only in a feature that \
      is presented, or provide it: withDependencies { $0.dismiss = DismissEffect { … } }
      """,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }

  static let unavailable = Self()
}

extension DependencyValues {
  /// Dismisses the feature that reads it.
  public var dismiss: DismissEffect {
    get { self[DismissKey.self] }
    set { self[DismissKey.self] = newValue }
  }

  private enum DismissKey: DependencyKey {
    static let liveValue = DismissEffect.unavailable
    static let testValue = DismissEffect {}
  }
}
