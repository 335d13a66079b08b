public import ComposableDependencies
import ComposableIssues

/// An effect that asks the presenting feature to dismiss this one.
///
/// A feature reads it as a dependency and calls it in an effect:
///
///     @Dependency(\.dismiss) var dismiss
///
///     case .closeButtonTapped:
///       return .run { _ in await dismiss() }
///
/// The parent receives the action that dismisses exactly this child: `.dismiss` of a presentation,
/// or `.popFrom` of a stack. As with any action of an effect, nothing is sent after the effect is
/// cancelled.
///
/// In a test of the presented feature, it sets `isDismissed` of the ``TestStore``.
public struct DismissEffect: Sendable {
  private enum Way {
    /// No feature presents this one.
    case none

    /// A parent or a test store presents the feature.
    case ancestor

    /// A function provided by the user.
    case function(@Sendable () async -> Void)
  }

  private let way: Way

  private init(_ way: Way) {
    self.way = way
  }

  /// Creates a dismiss effect from a function.
  ///
  /// - Parameter dismiss: A function that dismisses the feature.
  public init(_ dismiss: @escaping @Sendable () async -> Void) {
    way = .function(dismiss)
  }

  static let unavailable = Self(.none)
  static let byAncestor = Self(.ancestor)

  var isByAncestor: Bool {
    if case .ancestor = way { true } else { false }
  }

  /// Whether the feature can be dismissed.
  var isAvailable: Bool {
    switch way {
    case .none: false
    case .ancestor, .function: true
    }
  }

  /// Dismisses the feature.
  ///
  /// If no feature presents it, an issue is reported.
  ///
  /// It returns after the parent has handled the dismissal.
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

      "dismiss" asks the nearest presenting feature to dismiss this one, and none was found. This \
      happens when

      • the feature is not presented: it is the root, or a "Scope" or an "ifLet" on optional state \
      runs it. Present it with "@Presents" and "ifLet(\\.$child, …)", or put it on a stack;
      • "dismiss" was called outside of the feature's effects, for example in a detached task: \
      call it in the operation of an "Effect.run";
      • the feature runs alone in a store, for example in a preview: provide an effect, with \
      withDependencies { $0.dismiss = DismissEffect { … } }
      """,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }
}

extension DependencyValues {
  /// An effect that dismisses the current feature.
  public var dismiss: DismissEffect {
    get { self[DismissKey.self] }
    set { self[DismissKey.self] = newValue }
  }

  /// A Boolean value that indicates whether the current feature is presented and can be dismissed.
  ///
  /// It is also `true` in a test store, which acts as the presenting feature.
  public var isPresented: Bool { dismiss.isAvailable }

  private enum DismissKey: DependencyKey {
    static let liveValue = DismissEffect.unavailable
    static let testValue = DismissEffect.unavailable
  }
}
