public import ComposableCasePaths

extension Reducer {
  /// Removes optional state that is over after any action of it, as an alert's is.
  ///
  ///     Reduce { state, action in … }
  ///       .ifLet(\.alert, action: \.alert)
  ///
  /// The parent sees the action first, and the state that it belongs to. What the parent puts in its
  /// place in the same action stays, if it has another id.
  ///
  /// An action for state that is not there is reported as an issue, and left to the parent.
  ///
  /// - Parameters:
  ///   - toWrappedState: Where the state is.
  ///   - toWrappedAction: Which actions are the state's.
  ///   - fileID: The file of the call.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  /// - Returns: A reducer that removes the state after the parent has run.
  @inlinable
  @warn_unqualified_access
  public func ifLet<WrappedState: _EphemeralState, WrappedAction>(
    _ toWrappedState: WritableKeyPath<State, WrappedState?>,
    action toWrappedAction: CaseKeyPath<Action, WrappedAction>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    IfEphemeral(
      parent: self,
      state: toWrappedState,
      action: toWrappedAction,
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }
}

@usableFromInline
struct IfEphemeral<Parent: Reducer, ChildState, ChildAction>: Reducer {
  private let parent: Parent
  private let state: WritableKeyPath<Parent.State, ChildState?>
  private let action: CaseKeyPath<Parent.Action, ChildAction>
  private let location: SourceLocation

  @usableFromInline
  init(
    parent: Parent,
    state: WritableKeyPath<Parent.State, ChildState?>,
    action: CaseKeyPath<Parent.Action, ChildAction>,
    location: SourceLocation
  ) {
    self.parent = parent
    self.state = state
    self.action = action
    self.location = location
  }

  @usableFromInline
  func reduce(into state: inout Parent.State, action: Parent.Action) -> Effect<Parent.Action> {
    makeReduce()(&state, action)
  }

  @usableFromInline
  func makeReduce() -> ReduceFunction<Parent.State, Parent.Action> {
    let parent = parent.makeReduce()
    let access = StateAccess(state)
    let path = AnyCasePath(action)
    let identity = ChildIdentity<ChildState>()
    let location = location
    return { state, action in
      guard let childAction = path.extract(from: action) else { return parent(&state, action) }
      // The id of state without ids is `nil`: hence an optional of an optional.
      let old = access.modify(&state) { child in child.map { identity($0) } }
      guard let old else {
        reportAbsentChild(childAction, of: "ifLet", at: location)
        return parent(&state, action)
      }
      let effect = parent(&state, action)
      access.modify(&state) { child in
        if let new = child, identity(new) == old { child = nil }
      }
      return effect
    }
  }
}
