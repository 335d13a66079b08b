public import ComposableCasePaths
public import ComposableIssues

extension Reducer {
  /// Runs a child feature while it is there, on optional state or presented.
  ///
  /// The child runs before the parent, so that the parent may remove it in the same action. When
  /// the child is removed, or replaced by one with another id or in another case, its effects are
  /// cancelled.
  ///
  ///     Reduce { state, action in … }
  ///       .ifLet(\.editor, action: \.editor) { Editor() }
  ///
  /// State that is presented is dismissed, too: on `.dismiss` the parent runs first and still finds the
  /// state, which is then set to `nil`, unless the parent has presented another one.
  ///
  /// State that is over after any action, such as an alert's, is removed when the parent has seen the
  /// action. It needs no reducer, so its closure can be empty.
  ///
  ///     Reduce { state, action in … }
  ///       .ifLet(\.$editor, action: \.editor) { Editor() }
  ///
  /// An action for a child that is not there is reported as an issue, and left to the parent.
  ///
  /// - Parameters:
  ///   - toChildState: Where the child is: an optional, or a ``PresentationState``.
  ///   - toChildAction: Which actions are the child's: its own, or a ``PresentationAction``.
  ///   - child: The child feature.
  ///   - fileID: The ID of the file to report issues in.
  ///   - filePath: The path of the file to report issues in.
  ///   - line: The line to report issues at.
  ///   - column: The column to report issues at.
  /// - Returns: A reducer that handles the child and the parent.
  @inlinable
  @warn_unqualified_access
  public func ifLet<PlaceState, PlaceAction, Child: ChildReducer<PlaceState, PlaceAction>>(
    _ toChildState: WritableKeyPath<State, PlaceState>,
    action toChildAction: CaseKeyPath<Action, PlaceAction>,
    @ChildBuilder<PlaceState, PlaceAction> then child: () -> Child,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let child = child()
    return Reduce(making: {
      child.makeReduce(makeReduce(), state: toChildState, action: toChildAction, location: location)
    })
  }

  /// Runs what needs no reducer to be named, while it is there: an alert, or an enum of features.
  ///
  ///     Reduce { state, action in … }
  ///       .ifLet(\.$alert, action: \.alert)
  ///       .ifLet(\.$destination, action: \.destination)
  ///
  /// An alert is removed after any action of it. The parent sees the action first, and the state that it
  /// belongs to. What the parent puts in its place in the same action stays, if it has another id.
  ///
  /// An action for state that is not there is reported as an issue, and left to the parent.
  ///
  /// - Parameters:
  ///   - toChildState: Where the child is.
  ///   - toChildAction: Which actions are the child's.
  ///   - fileID: The ID of the file to report issues in.
  ///   - filePath: The path of the file to report issues in.
  ///   - line: The line to report issues at.
  ///   - column: The column to report issues at.
  /// - Returns: A reducer that handles the child and the parent.
  @inlinable
  @warn_unqualified_access
  public func ifLet<PlaceState: SelfReducingPlace>(
    _ toChildState: WritableKeyPath<State, PlaceState>,
    action toChildAction: CaseKeyPath<Action, PlaceState.PlaceAction>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let child = PlaceState.child
    return Reduce(making: {
      child.makeReduce(makeReduce(), state: toChildState, action: toChildAction, location: location)
    })
  }
}
