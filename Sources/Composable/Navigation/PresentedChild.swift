public import ComposableCasePaths
import ComposableDiff
public import ComposableIssues

/// A child that is presented.
public struct PresentedChild<Base: Reducer>: ChildReducer {
  @usableFromInline let base: Base

  @usableFromInline
  init(base: Base) {
    self.base = base
  }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  @inlinable
  public func makeReduce<State, Action>(
    _ parent: @escaping ReduceFunction<State, Action>,
    state: WritableKeyPath<State, PresentationState<Base.State>>,
    action: CaseKeyPath<Action, PresentationAction<Base.Action>>,
    location: IssueLocation
  ) -> ReduceFunction<State, Action> {
    let child = LazyReduce(base)
    let access = StateAccess(state)
    let path = AnyCasePath(action)
    let scope = PresentationScope(access, path)
    let dependencies = PresentedDependencies()
    let ephemeral = EphemeralActions<Base.State, Base.Action>()
    return { state, action in
      guard let presentationAction = path.extract(from: action) else {
        return parent(&state, action)
      }
      // What is over when the parent has run. Without ids all are the same: hence two optionals.
      var ended: CancelID??
      let effect = access.modify(&state) { presentation -> Effect<Action> in
        guard presentation.box != nil else {
          reportAbsentDestination(action, at: location)
          return .none
        }
        guard case .presented(let childAction) = presentationAction else {
          ended = .some(scope.identity(of: presentation.wrappedValue))
          return .none
        }
        if !ephemeral.isEmpty {
          ended = scope.identity(of: presentation.wrappedValue, endedBy: childAction, ephemeral)
        }
        let effect = dependencies.run { child(&presentation.wrappedValue!, childAction) }
        return effect.scoped(by: scope, identity: scope.identity(of: presentation.wrappedValue))
      }
      let result = effect.merge(with: parent(&state, action))
      if let ended {
        access.modify(&state) { presentation in
          if let child = presentation.wrappedValue, scope.identity(of: child) == ended {
            presentation.wrappedValue = nil
          }
        }
      }
      return result
    }
  }
}

@usableFromInline
func reportAbsentDestination<Action>(_ action: Action, at location: IssueLocation) {
  reportIssue(
    """
    An "ifLet" at "\(location)" received a presentation action when destination state was absent.

      Action:
        \(caseOutline(of: action))

    Nothing was presented, or not yet, when the action arrived. This happens when

    • a test sends the action itself: send the action that presents the feature first;
    • a reducer that runs before this "ifLet" has set the state to "nil": let the parent of the \
    "ifLet" do it, which runs after the presented feature;
    • an effect of the parent, or of another feature, sent an action of the presented feature, or \
    dismissed it once more: look at the state before sending it.
    """,
    at: location
  )
}
