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
/// The parent receives the action that dismisses this very child, `.dismiss` of a presentation or
/// `.popFrom` of a stack. As with any action of an effect, nothing happens once the effect is cancelled.
///
/// In a test of the presented feature, a ``TestStore`` is dismissed, which its `isDismissed` shows.
public struct DismissEffect: Sendable {
  private enum Way {
    /// Nobody presents the feature.
    case none

    /// An ancestor presents it, or a test store does.
    case ancestor

    /// A function that a user provides.
    case function(@Sendable () async -> Void)
  }

  private let way: Way

  private init(_ way: Way) {
    self.way = way
  }

  /// Makes the effect from a function.
  ///
  /// - Parameter dismiss: Dismisses the feature.
  public init(_ dismiss: @escaping @Sendable () async -> Void) {
    way = .function(dismiss)
  }

  static let unavailable = Self(.none)
  static let byAncestor = Self(.ancestor)

  var isByAncestor: Bool {
    if case .ancestor = way { true } else { false }
  }

  /// A Boolean value that indicates whether there is somebody to ask.
  var isAvailable: Bool {
    switch way {
    case .none: false
    case .ancestor, .function: true
    }
  }

  /// Dismisses the feature; an issue is reported if nobody presents it.
  ///
  /// It returns when the parent has handled the dismissal.
  ///
  /// - Parameters:
  ///   - fileID: The ID of the file to report issues in.
  ///   - filePath: The path of the file to report issues in.
  ///   - line: The line to report issues at.
  ///   - column: The column to report issues at.
  public func callAsFunction(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    switch way {
    case .function(let dismiss): return await dismiss()
    case .ancestor: if await InFlightEffect.current?.dismiss() == true { return }
    case .none: break
    }
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    reportIssue(
      """
      A reducer requested dismissal at "\(location)", but couldn't be dismissed.

      "dismiss" reaches the nearest feature above that presents this one. Nobody was found, because

      • nobody presents the feature: it is the root, or it is run by a "Scope" or an "ifLet" on \
      optional state. Present it with "@Presents" and "ifLet(\\.$child, …)", or in a stack;
      • "dismiss" was called outside of the feature's effects, as in a detached task: call it in the \
      operation of an "Effect.run";
      • the feature is tested or previewed on its own: provide one, with withDependencies \
      { $0.dismiss = DismissEffect { … } }
      """,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }
}

extension DependencyValues {
  /// Dismisses the feature that reads it.
  public var dismiss: DismissEffect {
    get { self[DismissKey.self] }
    set { self[DismissKey.self] = newValue }
  }

  /// A Boolean value that indicates whether the feature that reads it is presented, so that
  /// ``dismiss`` has somebody to ask.
  ///
  /// It is also `true` in a test store, which stands for whoever presents the feature.
  public var isPresented: Bool { dismiss.isAvailable }

  private enum DismissKey: DependencyKey {
    static let liveValue = DismissEffect.unavailable
    static let testValue = DismissEffect.unavailable
  }
}
