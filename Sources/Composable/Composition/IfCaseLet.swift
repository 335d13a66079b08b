public import ComposableCasePaths
import ComposableDiff
public import ComposableIssues

extension Reducer {
  /// Runs a child feature on a case of an enum state while the case is active.
  ///
  /// The child runs before the parent, so the parent can switch to another case in the same action.
  /// Leaving the case, or replacing the child by one with another id, cancels the child's effects.
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
  ///   - fileID: The ID of the file to report issues in.
  ///   - filePath: The path of the file to report issues in.
  ///   - line: The line to report issues at.
  ///   - column: The column to report issues at.
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
  ) -> some Reducer<State, Action>
  where
    State: CasePathable,
    CaseState == Case.State,
    Action: CasePathable,
    CaseAction == Case.Action
  {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let child = `case`()
    return Reduce(making: {
      let parent = makeReduce()
      let action = AnyCasePath(toCaseAction)
      let child = makeCaseReduce(of: "ifCaseLet", toCaseState, action, child, at: location)
      return { state, action in
        let effect = child(&state, action)
        return effect.merge(with: parent(&state, action))
      }
    })
  }
}

/// Builds a function that runs a child feature on a case of an enum state, without the parent.
///
/// - Parameters:
///   - name: The name of the operator in issues.
///   - state: The case key path to the child's state.
///   - actionPath: The case path to the child's actions.
///   - child: The child feature.
///   - location: The location of the operator.
/// - Returns: A function that runs the child.
@inlinable
func makeCaseReduce<State, Action, Child: Reducer>(
  of name: StaticString,
  _ state: CaseKeyPath<State, Child.State>,
  _ actionPath: AnyCasePath<Action, Child.Action>,
  _ child: Child,
  at location: IssueLocation
) -> ReduceFunction<State, Action> {
  ChildCases.add(actionPath)
  let child = LazyReduce(child)
  let statePath = AnyCasePath(state)
  let identity = ChildIdentity<Child.State>()
  let scope = EffectScope(
    place: state,
    embed: { action, _ in actionPath.embed(action) },
    look: { (state: UnsafePointer<State>, id, body) in
      guard let child = statePath.extract(from: state.pointee), identity(child) == id else {
        return
      }
      withUnsafePointer(to: child, body)
    }
  )
  return { state, action in
    guard let childAction = actionPath.extract(from: action) else { return .none }
    guard var childState = statePath.extract(from: state) else {
      reportInactiveCase(action, state, of: name, at: location)
      return .none
    }
    // The payload is now retained twice. The enum releases it while the child changes it, so that
    // changing a collection in it does not copy the collection. Meanwhile, the memory is
    // uninitialized. Nothing reads it: a store stops the program, or waits, while its reducer runs,
    // and a reducer cannot throw. `Store+BindingsTests` covers this under the address sanitizer.
    return withUnsafeMutablePointer(to: &state) { state in
      state.deinitialize(count: 1)
      let effect = child(&childState, childAction)
      state.initialize(to: statePath.embed(childState))
      return effect.scoped(by: scope, identity: identity(childState))
    }
  }
}

@usableFromInline
func reportInactiveCase<State, Action>(
  _ action: Action,
  _ state: State,
  of name: StaticString,
  at location: IssueLocation
) {
  let advice =
    name == "Scope"
    ? "put that reducer after the \"Scope\", or use \"ifCaseLet\", which runs the child first"
    : "switch in the reducer that \"ifCaseLet\" is applied to, which runs after the child"
  reportIssue(
    """
    A\(name == "Scope" ? "" : "n") "\(name)" at "\(location)" received a child action when child \
    state was set to a different case.

      Action:
        \(caseOutline(of: action))
      State:
        \(caseOutline(of: state))

    The child's case was not active when its action arrived. This happens when

    • a test sends the child's action itself: send the action that switches to the case first;
    • a reducer that runs before this "\(name)" switched to another case: \(advice);
    • an effect of the parent, or of another feature, sent an action to the child: check the state \
    before sending it.
    """,
    at: location
  )
}

extension StaticString {
  fileprivate static func == (lhs: StaticString, rhs: String) -> Bool { "\(lhs)" == rhs }
}
