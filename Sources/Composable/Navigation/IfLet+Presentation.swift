public import ComposableCasePaths

extension Reducer {
  /// Runs a feature while it is presented.
  ///
  ///     Reduce { state, action in … }
  ///       .ifLet(\.$editor, action: \.editor) { Editor() }
  ///
  /// The presented feature runs before the parent, so that the parent may dismiss it in the same
  /// action. On `.dismiss` the parent runs first and still finds the state; then the state is set to
  /// `nil`, unless the parent has presented another one. State that is over after any action of it, as
  /// an alert's is, is removed when the parent has seen the action.
  ///
  /// When the feature is dismissed, or replaced by one with another id or in another case, its effects
  /// are cancelled.
  ///
  /// An action for a feature that is not presented is reported as an issue, and left to the parent.
  ///
  /// - Parameters:
  ///   - toPresentationState: Where the feature is presented.
  ///   - toPresentationAction: Which actions belong to it.
  ///   - destination: The feature.
  ///   - fileID: The file of the call.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  /// - Returns: A reducer that handles the presented feature and the parent.
  @_disfavoredOverload
  @inlinable
  @warn_unqualified_access
  public func ifLet<
    DestinationState,
    DestinationAction,
    Destination: Reducer<DestinationState, DestinationAction>
  >(
    _ toPresentationState: WritableKeyPath<State, PresentationState<DestinationState>>,
    action toPresentationAction: CaseKeyPath<Action, PresentationAction<DestinationAction>>,
    @ReducerBuilder<DestinationState, DestinationAction> destination: () -> Destination,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    IfPresented(
      parent: self,
      state: toPresentationState,
      action: toPresentationAction,
      child: destination(),
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Removes presented state that is over after any action of it, as an alert's is.
  ///
  ///     Reduce { state, action in … }
  ///       .ifLet(\.$alert, action: \.alert)
  ///
  /// The parent sees the action first, and the state that it belongs to. What the parent presents
  /// instead in the same action stays, if it has another id.
  ///
  /// - Parameters:
  ///   - toPresentationState: Where the state is presented.
  ///   - toPresentationAction: Which actions belong to it.
  ///   - fileID: The file of the call.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  /// - Returns: A reducer that removes the state after the parent has run.
  @_disfavoredOverload
  @inlinable
  @warn_unqualified_access
  public func ifLet<DestinationState: _EphemeralState, DestinationAction>(
    _ toPresentationState: WritableKeyPath<State, PresentationState<DestinationState>>,
    action toPresentationAction: CaseKeyPath<Action, PresentationAction<DestinationAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    IfPresented(
      parent: self,
      state: toPresentationState,
      action: toPresentationAction,
      child: EmptyReducer<DestinationState, DestinationAction>(),
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Runs the one of several features that is presented, each a case of an enum.
  ///
  ///     Reduce { state, action in … }
  ///       .ifLet(\.$destination, action: \.destination)
  ///
  /// - Parameters:
  ///   - state: Where the feature is presented.
  ///   - action: Which actions belong to it.
  ///   - fileID: The file of the call.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  /// - Returns: A reducer that handles the presented feature and the parent.
  @_disfavoredOverload
  @inlinable
  @warn_unqualified_access
  public func ifLet<DestinationState: CaseReducerState, DestinationAction>(
    _ state: WritableKeyPath<State, PresentationState<DestinationState>>,
    action: CaseKeyPath<Action, PresentationAction<DestinationAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some ReducerOf<Self> where DestinationState.StateReducer.Action == DestinationAction {
    IfPresented(
      parent: self,
      state: state,
      action: action,
      child: DestinationState._reducer.body,
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }
}
