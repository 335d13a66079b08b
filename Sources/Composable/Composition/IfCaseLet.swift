public import ComposableCasePaths
import ComposableDiff
public import ComposableIssues

extension Reducer {
  /// Runs a child feature on one case of enum state while that case is active.
  ///
  /// The child runs before the parent, so that the parent may switch to another case in the same
  /// action. When the case is left, or the child is replaced by one with another id, its effects are
  /// cancelled.
  ///
  ///     Reduce { state, action in … }
  ///       .ifCaseLet(\.loggedIn, action: \.loggedIn) { LoggedIn() }
  ///       .ifCaseLet(\.loggedOut, action: \.loggedOut) { LoggedOut() }
  ///
  /// An action for a case that is not active is reported as an issue, and left to the parent.
  ///
  /// - Parameters:
  ///   - toCaseState: The case that holds the child's state.
  ///   - toCaseAction: Which actions are the child's.
  ///   - case: The child feature.
  ///   - fileID: The file of the call.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
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
  ) -> _IfCaseLetReducer<Self, Case>
  where
    State: CasePathable,
    CaseState == Case.State,
    Action: CasePathable,
    CaseAction == Case.Action
  {
    _IfCaseLetReducer(
      parent: self,
      child: CaseReduce(
        operator: "ifCaseLet",
        toCaseState,
        toCaseAction,
        IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column),
        `case`()
      )
    )
  }
}

// swift-format-ignore: NoLeadingUnderscores
/// A reducer of enum state together with the child feature of one of its cases.
public struct _IfCaseLetReducer<Parent: Reducer, Child: Reducer>: Reducer {
  @usableFromInline let parent: Parent
  @usableFromInline let child: CaseReduce<Parent.State, Parent.Action, Child>

  @usableFromInline
  init(parent: Parent, child: CaseReduce<Parent.State, Parent.Action, Child>) {
    self.parent = parent
    self.child = child
  }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  @inlinable
  public func reduce(
    into state: inout Parent.State,
    action: Parent.Action
  ) -> Effect<Parent.Action> {
    makeReduce()(&state, action)
  }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  @inlinable
  public func makeReduce() -> ReduceFunction<Parent.State, Parent.Action> {
    let parent = parent.makeReduce()
    let child = child.makeReduce()
    return { state, action in
      let effect = child(&state, action)
      return effect.merge(with: parent(&state, action))
    }
  }
}

/// A child feature on one case of enum state, without the parent.
@usableFromInline
struct CaseReduce<State, Action, Child: Reducer> {
  @usableFromInline let name: StaticString
  @usableFromInline let state: CaseKeyPath<State, Child.State>
  @usableFromInline let action: CaseKeyPath<Action, Child.Action>
  @usableFromInline let location: IssueLocation
  @usableFromInline let child: Child

  @usableFromInline
  init(
    operator name: StaticString,
    _ state: CaseKeyPath<State, Child.State>,
    _ action: CaseKeyPath<Action, Child.Action>,
    _ location: IssueLocation,
    _ child: Child
  ) {
    self.name = name
    self.state = state
    self.action = action
    self.location = location
    self.child = child
  }

  @inlinable
  func makeReduce() -> ReduceFunction<State, Action> {
    let child = LazyReduce(child)
    let statePath = AnyCasePath(state)
    let actionPath = AnyCasePath(action)
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
    let (name, location) = (name, location)
    return { state, action in
      guard let childAction = actionPath.extract(from: action) else { return .none }
      guard var childState = statePath.extract(from: state) else {
        reportInactiveCase(action, state, of: name, at: location)
        return .none
      }
      // The payload has two owners now. The enum lets go of it while the child changes it, or each
      // change of a collection in it would copy the collection.
      return withUnsafeMutablePointer(to: &state) { state in
        state.deinitialize(count: 1)
        let effect = child(&childState, childAction)
        state.initialize(to: statePath.embed(childState))
        return effect.scoped(by: scope, identity: identity(childState))
      }
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
  reportIssue(
    """
    A\(name == "Scope" ? "" : "n") "\(name)" at "\(location)" received a child action when child \
    state was set to a different case.

      Action:
        \(caseOutline(of: action))
      State:
        \(caseOutline(of: state))

    The case was left, or not entered yet, when the child's action arrived. This happens when

    • a test sends the child's action itself: send the action that enters the case first;
    • a reducer that runs before this "\(name)" has switched the case: let the parent of an \
    "ifCaseLet" do it, which runs after the child;
    • an effect of the parent, or of another feature, sent an action of the child: look at the state \
    before sending it.
    """,
    at: location
  )
}

extension StaticString {
  fileprivate static func == (lhs: StaticString, rhs: String) -> Bool { "\(lhs)" == rhs }
}
