public import ComposableCasePaths
import ComposableDiff
public import ComposableIssues

/// A child with optional state.
///
/// Ephemeral state is removed after each of its actions.
@usableFromInline
struct OptionalChild<Base: Reducer>: ChildReducer {
  @usableFromInline let base: Base

  @usableFromInline
  init(base: Base) {
    self.base = base
  }

  @inlinable
  func makeReduce<State, Action>(
    _ parent: @escaping ReduceFunction<State, Action>,
    state: WritableKeyPath<State, Base.State?>,
    action: CaseKeyPath<Action, Base.Action>,
    location: IssueLocation
  ) -> ReduceFunction<State, Action> {
    let child = LazyReduce(base)
    let access = StateAccess(state)
    let path = AnyCasePath(action)
    ChildCases.add(path)
    let identity = ChildIdentity<Base.State>()
    let scope = EffectScope(
      place: state,
      embed: { action, _ in path.embed(action) },
      look: { (state: UnsafePointer<State>, id, body) in
        access.read(state) {
          if let child = $0.pointee, identity(child) == id { withUnsafePointer(to: child, body) }
        }
      }
    )
    let isEphemeral = Base.State.self is any _EphemeralState.Type
    return { state, action in
      guard let childAction = path.extract(from: action) else { return parent(&state, action) }
      // The identity of the state that ends when the parent has run. The inner optional is `nil`
      // for state without an id.
      var ended: TypedID??
      var effect = Effect<Action>.none
      access.modify(&state) { wrapped in
        guard wrapped != nil else {
          return reportAbsentChild(childAction, of: "ifLet", at: location)
        }
        if isEphemeral { ended = .some(identity(wrapped!)) }
        effect = child(&wrapped!, childAction)
          .scoped(by: scope, identity: wrapped.flatMap { identity($0) })
      }
      effect = effect.merge(with: parent(&state, action))
      guard let ended else { return effect }
      access.modify(&state) { if let child = $0, identity(child) == ended { $0 = nil } }
      return effect
    }
  }
}

@usableFromInline
func reportAbsentChild<Action>(
  _ action: Action,
  of name: StaticString,
  at location: IssueLocation
) {
  reportIssue(
    """
    An "\(name)" at "\(location)" received a child action when child state was "nil".

      Action:
        \(String(customDumping: action).indented(by: 4))

    The child did not exist when its action arrived. This happens when

    • a test sends the child's action itself: send the action that creates the child first;
    • a reducer that runs before this "\(name)" set the child's state to "nil": do this in the \
    reducer that "\(name)" is applied to, which runs after the child;
    • an effect of the parent, or of another feature, sent an action to the child: check the state \
    before sending it.
    """,
    at: location
  )
}

extension String {
  /// Returns the text with all lines except the first indented.
  func indented(by count: Int) -> String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .joined(separator: "\n" + String(repeating: " ", count: count))
  }
}
