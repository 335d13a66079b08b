public import ComposableCasePaths
public import ComposableIssues

extension Reducer {
  /// Runs a child feature on a case of an enum state while the case is active.
  ///
  /// The child runs before the parent, so the parent can switch to another case in the same action.
  /// Leaving the case, or replacing the child with one that has another id, cancels the child's
  /// effects.
  ///
  ///     Reduce { state, action in … }
  ///       .ifCaseLet(\.loggedIn, action: \.loggedIn) { LoggedIn() }
  ///       .ifCaseLet(\.loggedOut, action: \.loggedOut) { LoggedOut() }
  ///
  /// An action for an inactive case is reported as an issue and passed to the parent.
  ///
  /// - Parameters:
  ///   - toCaseState: The case key path to the child's state.
  ///   - toCaseAction: The case key path to the child's actions.
  ///   - case: The child feature.
  /// - Returns: A reducer that handles the child and the parent.
  @inlinable
  @warn_unqualified_access
  public func ifCaseLet<CaseState, CaseAction, Case: Reducer>(
    _ toCaseState: CaseKeyPath<State, CaseState>,
    action toCaseAction: CaseKeyPath<Action, CaseAction>,
    @ReducerBuilder<CaseState, CaseAction> then case: () -> Case,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Reduce<State, Action>
  where
    State: CasePathable,
    CaseState == Case.State,
    Action: CasePathable,
    CaseAction == Case.Action
  {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let child = `case`()
    return Reduce(making: {
      makeChildReduce(
        child,
        in: CasePlace(toCaseState),
        state: \.self,
        as: toCaseState,
        action: AnyCasePath(toCaseAction),
        before: makeReduce(),
        of: "ifCaseLet",
        at: location
      )
    })
  }
}
