import ComposableIssues

extension StackAction {
  /// What has happened when a navigation view has made one path of another; `nil` when it cannot
  /// have been a push or a pop.
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
  /// Sends what a navigation view has done to the path that it shows.
  ///
  /// A path that is shorter pops from the first element that is missing, a longer one pushes the top.
  /// Views also write a path of the same length, when they were told of a push or pop and the path
  /// stayed as it was; that is reported.
  func sendChange<ElementState, ElementAction>(
    to path: StackState<ElementState>.PathView,
    at location: IssueLocation
  ) where State == StackState<ElementState>, Action == StackAction<ElementState, ElementAction> {
    if let action = Action(from: withState(\.path), to: path) {
      send(action)
    } else {
      reportUnchangedPath(at: location)
    }
  }

  private func reportUnchangedPath(at location: IssueLocation) {
    reportIssue(
      """
      A navigation stack at "\(location)" wrote a path with the same number of elements that it \
      already has.

      A push or pop before has not changed the state, as if no "forEach" handled it. Apply \
      "forEach" to the reducer of the feature that has the stack, with the key paths that the view \
      is given.
      """,
      at: location
    )
  }
}
