import ComposableIssues

extension Store {
  /// Sends the changes that a navigation view made to its path.
  ///
  /// The elements from the first one that differs are popped, and the new ones are pushed, in
  /// order. If a view sets the path that it already has, it expected a push or a pop that the path
  /// did not follow, which is reported as an issue.
  func sendChange<ElementState, ElementAction>(
    to path: StackState<ElementState>.PathView,
    at location: IssueLocation
  ) where State == StackState<ElementState>, Action == StackAction<ElementState, ElementAction> {
    let old = withState(\.path)
    let kept = zip(old, path).prefix { $0 == $1 }.count
    guard kept < max(old.count, path.count) else { return reportUnchangedPath(at: location) }
    if kept < old.count {
      core.send(.popFrom(id: old[kept].id))
      // New elements belong in their place, not on top of them.
      guard kept == path.count || withState({ $0[id: old[kept].id] == nil }) else {
        return reportUnchangedPath(at: location)
      }
    }
    for component in path[kept...] {
      core.send(.push(id: component.id, state: component.element))
    }
  }

  private func reportUnchangedPath(at location: IssueLocation) {
    reportIssue(
      """
      A navigation stack at "\(location)" wrote a path that its state does not follow.

      A push or a pop did not change the state, as if no "forEach" handled it. Apply \
      "forEach" to the reducer of the feature that has the stack, with the key paths that the view \
      uses.
      """,
      at: location
    )
  }
}
