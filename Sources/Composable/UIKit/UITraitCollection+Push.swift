#if canImport(UIKit) && !os(watchOS)
public import UIKit
import ComposableIssues

/// Pushes a feature onto the enclosing navigation stack.
struct StackPush: UITraitDefinition, Sendable {
  static let defaultValue = StackPush { _, location in
    reportIssue(
      """
      "push(state:)" was called outside of a "NavigationStackController". Nothing was pushed.
      """,
      at: location.location
    )
  }

  let push: @MainActor @Sendable (_ state: Any, _ location: ViewLocation) -> Void
}

extension UITraitCollection {
  /// Pushes a feature onto the enclosing ``NavigationStackController``.
  ///
  ///     traitCollection.push(state: Path.State.detail(Detail.State(item: item)))
  ///
  /// If there is none, or if its stack has other elements, an issue is reported and nothing is
  /// pushed.
  ///
  /// - Parameter state: The state of the feature.
  @MainActor public func push<State>(
    state: State,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let location = ViewLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    self[StackPush.self].push(state, location)
  }
}
#endif
