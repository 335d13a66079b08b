public import ComposableCasePaths
import ComposableIssues

extension Scope {
  /// Creates a reducer that runs a child feature on a part of the state, with the older labels.
  ///
  /// - Parameters:
  ///   - toChildState: The key path to the child's state.
  ///   - toChildAction: The case key path to the child's actions.
  ///   - child: The child feature.
  @inlinable
  public init<ChildState, ChildAction>(
    state toChildState: WritableKeyPath<ParentState, ChildState>,
    action toChildAction: KeyPath<
      ParentAction.AllCasePaths, AnyCasePath<ParentAction, ChildAction>
    >,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where ChildState == Child.State, ChildAction == Child.Action, ParentAction: CasePathable {
    self.init(toChildState, action: toChildAction, child)
  }

  /// Creates a reducer that runs a child feature on a part of the state, with the older labels,
  /// for a case key path in a variable.
  ///
  /// - Parameters:
  ///   - toChildState: The key path to the child's state.
  ///   - toChildAction: The case key path to the child's actions.
  ///   - child: The child feature.
  @_disfavoredOverload
  @inlinable
  public init<ChildState, ChildAction>(
    state toChildState: WritableKeyPath<ParentState, ChildState>,
    action toChildAction: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where ChildState == Child.State, ChildAction == Child.Action {
    self.init(toChildState, action: toChildAction, child)
  }

  /// Creates a reducer that runs a child feature on a case of an enum state.
  ///
  /// It exists for older code. Prefer
  /// ``Reducer/ifCaseLet(_:action:then:fileID:filePath:line:column:)``, which runs the child before
  /// the parent, because the parent can leave the case.
  ///
  /// - Parameters:
  ///   - toChildState: The case key path to the child's state.
  ///   - toChildAction: The case key path to the child's actions.
  ///   - child: The child feature.
  public init<ChildState, ChildAction>(
    state toChildState: CaseKeyPath<ParentState, ChildState>,
    action toChildAction: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where ChildState == Child.State, ChildAction == Child.Action, ParentState: CasePathable {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(
      place: .enumCase(toChildState, location),
      action: AnyCasePath(toChildAction),
      child: child()
    )
  }
}
