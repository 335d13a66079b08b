import ComposableIssues

extension StackAction {
  /// Creates the action that describes how a navigation view changed a path, or returns `nil` if
  /// the change is neither a push nor a pop.
  init?(from path: StackState<State>.PathView, to newPath: StackState<State>.PathView) {
    if newPath.count < path.count {
      self = .popFrom(id: path[newPath.count].id)
    } else if newPath.count > path.count, let top = newPath.last {
      self = .push(id: top.id, state: top.element)
    } else {
      return nil
    }
  }
}

extension Store {
  /// Sends the change that a navigation view made to its path.
  ///
  /// A shorter path pops from the first missing element, and a longer path pushes its top element.
  /// If a view sets a path of the same length, it expected a push or a pop that the path did not
  /// follow, which is reported as an issue.
  func sendChange<ElementState, ElementAction>(
    to path: StackState<ElementState>.PathView,
    at location: IssueLocation
  ) where State == StackState<ElementState>, Action == StackAction<ElementState, ElementAction> {
    if let action = Action(from: withState(\.path), to: path) {
      core.send(action)
    } else {
      reportUnchangedPath(at: location)
    }
  }

  private func reportUnchangedPath(at location: IssueLocation) {
    reportIssue(
      """
      A navigation stack at "\(location)" wrote a path with the same number of elements that it \
      already has.

      An earlier push or pop did not change the state, as if no "forEach" handled it. Apply \
      "forEach" to the reducer of the feature that has the stack, with the key paths that the view \
      uses.
      """,
      at: location
    )
  }
}
