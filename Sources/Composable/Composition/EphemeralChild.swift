public import ComposableCasePaths
public import ComposableIssues

/// Optional state that is over after any action of it, and needs no reducer.
public struct EphemeralChild<State: _EphemeralState>: ChildReducer {
  @inlinable
  init() {}

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public func makeReduce<ParentState, ParentAction>(
    _ parent: @escaping ReduceFunction<ParentState, ParentAction>,
    state: WritableKeyPath<ParentState, State?>,
    action: CaseKeyPath<ParentAction, State.Action>,
    location: IssueLocation
  ) -> ReduceFunction<ParentState, ParentAction> {
    let access = StateAccess(state)
    let path = AnyCasePath(action)
    let identity = ChildIdentity<State>()
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
