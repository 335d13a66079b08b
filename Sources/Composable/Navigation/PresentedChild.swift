public import ComposableCasePaths
import ComposableDiff
public import ComposableIssues

/// A presented child.
@usableFromInline
struct PresentedChild<Base: Reducer>: ChildReducer {
  @usableFromInline let base: Base

  @usableFromInline
  init(base: Base) {
    self.base = base
  }

  @inlinable
  func makeReduce<State, Action>(
    _ parent: @escaping ReduceFunction<State, Action>,
    state: WritableKeyPath<State, PresentationState<Base.State>>,
    action: CaseKeyPath<Action, PresentationAction<Base.Action>>,
    location: IssueLocation
  ) -> ReduceFunction<State, Action> {
    let child = LazyReduce(base, isPresented: true)
    let access = StateAccess(state)
    let path = AnyCasePath(action)
    ChildCases.add(path)
    let identity = ChildIdentity<Base.State>()
    let scope = EffectScope(
      place: state,
      embed: { action, _ in path.embed(.presented(action)) },
      dismissal: { _ in path.embed(.dismiss) },
      look: { (state: UnsafePointer<State>, id, body) in
        access.read(state) {
          guard let child = $0.pointee.wrappedValue, identity(child) == id else { return }
          withUnsafePointer(to: child, body)
        }
      }
    )
    let ephemeral = EphemeralActions<Base.State, Base.Action>()
    return { state, action in
      guard let presentationAction = path.extract(from: action) else {
        return parent(&state, action)
      }
      // The identity of the state that ends when the parent has run. The inner optional is `nil`
      // for state without an id.
      var ended: TypedID??
      var effect = Effect<Action>.none
      access.modify(&state) { presentation in
        guard presentation.box != nil else {
          return reportAbsentDestination(action, at: location)
        }
        guard case .presented(let childAction) = presentationAction else {
          ended = .some(presentation.wrappedValue.flatMap { identity($0) })
          return
        }
        if !ephemeral.isEmpty, let state = presentation.wrappedValue,
          ephemeral.contains(childAction, of: state)
        {
          ended = .some(identity(state))
        }
        effect = presentation.modifyPresented { child(&$0, childAction) }
          .scoped(by: scope, identity: presentation.wrappedValue.flatMap { identity($0) })
      }
      effect = effect.merge(with: parent(&state, action))
      guard let ended else { return effect }
      access.modify(&state) {
        if let child = $0.wrappedValue, identity(child) == ended { $0.wrappedValue = nil }
      }
      return effect
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

    Nothing was presented when the action arrived. This happens when

    • a test sends the action itself: send the action that presents the feature first;
    • a reducer that runs before this "ifLet" set the state to "nil": do this in the reducer that \
    "ifLet" is applied to, which runs after the presented feature;
    • an effect of the parent, or of another feature, sent an action to the presented feature, or \
    dismissed it again: check the state before sending it.
    """,
    at: location
  )
}
