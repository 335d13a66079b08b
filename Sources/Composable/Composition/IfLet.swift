public import ComposableCasePaths
public import ComposableIssues

extension Reducer {
  /// Runs a child feature on optional or presented state while the state is not `nil`.
  ///
  /// The child runs before the parent, so the parent can remove it in the same action. If the child
  /// is removed, or replaced by one with another id or another case, its effects are cancelled.
  ///
  ///     Reduce { state, action in … }
  ///       .ifLet(\.editor, action: \.editor) { Editor() }
  ///
  /// Presented state is also dismissed: for `.dismiss`, the parent runs first and still sees the
  /// state. The state is then set to `nil`, unless the parent has presented a state with another id
  /// or in another case. A new struct that is not `Identifiable` is removed too.
  ///
  ///     Reduce { state, action in … }
  ///       .ifLet(\.$editor, action: \.editor) { Editor() }
  ///
  /// Ephemeral state, such as the state of an alert, is removed after the parent has handled any of
  /// its actions. It needs no reducer, so its closure can be empty.
  ///
  /// An action for a missing child is reported as an issue and passed to the parent.
  ///
  /// - Parameters:
  ///   - toChildState: The key path to the child's state: an optional, or a ``PresentationState``.
  ///   - toChildAction: The case key path to the child's actions, or to a ``PresentationAction`` of
  ///     them.
  ///   - child: The child feature.
  /// - Returns: A reducer that handles the child and the parent.
  @inlinable
  @warn_unqualified_access
  public func ifLet<PlaceState, PlaceAction, Child: _ChildReducer<PlaceState, PlaceAction>>(
    _ toChildState: WritableKeyPath<State, PlaceState>,
    action toChildAction: CaseKeyPath<Action, PlaceAction>,
    @_ChildBuilder<PlaceState, PlaceAction> then child: () -> Child,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Reduce<State, Action> {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let child = child()
    return Reduce(making: {
      child.makeReduce(makeReduce(), state: toChildState, action: toChildAction, location: location)
    })
  }

  /// Runs an alert, a dialog or an enum of features while it is present.
  ///
  ///     Reduce { state, action in … }
  ///       .ifLet(\.$alert, action: \.alert)
  ///       .ifLet(\.$destination, action: \.destination)
  ///
  /// An alert is removed after any of its actions. The parent handles the action first and still
  /// sees the state. State that the parent presents instead is kept, if it has another id.
  ///
  /// An action for missing state is reported as an issue and passed to the parent.
  ///
  /// - Parameters:
  ///   - toChildState: The key path to the child's state.
  ///   - toChildAction: The case key path to the child's actions.
  /// - Returns: A reducer that handles the child and the parent.
  @inlinable
  @warn_unqualified_access
  public func ifLet<PlaceState: _SelfReducingPlace>(
    _ toChildState: WritableKeyPath<State, PlaceState>,
    action toChildAction: CaseKeyPath<Action, PlaceState.PlaceAction>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Reduce<State, Action> {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let child = PlaceState._child
    return Reduce(making: {
      child.makeReduce(makeReduce(), state: toChildState, action: toChildAction, location: location)
    })
  }
}
