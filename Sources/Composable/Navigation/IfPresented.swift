import ComposableCasePaths
import ComposableDiff
import ComposableIssues

/// A reducer together with a feature that it presents.
@usableFromInline
struct IfPresented<Parent: Reducer, Child: Reducer>: Reducer {
  @usableFromInline let parent: Parent
  @usableFromInline let state: WritableKeyPath<Parent.State, PresentationState<Child.State>>
  @usableFromInline let action: CaseKeyPath<Parent.Action, PresentationAction<Child.Action>>
  @usableFromInline let child: Child
  @usableFromInline let location: SourceLocation

  @usableFromInline
  init(
    parent: Parent,
    state: WritableKeyPath<Parent.State, PresentationState<Child.State>>,
    action: CaseKeyPath<Parent.Action, PresentationAction<Child.Action>>,
    child: Child,
    location: SourceLocation
  ) {
    self.parent = parent
    self.state = state
    self.action = action
    self.child = child
    self.location = location
  }

  @inlinable
  func reduce(into state: inout Parent.State, action: Parent.Action) -> Effect<Parent.Action> {
    makeReduce()(&state, action)
  }

  @inlinable
  func makeReduce() -> ReduceFunction<Parent.State, Parent.Action> {
    let parent = parent.makeReduce()
    let child = LazyReduce(child)
    let access = StateAccess(state, placeholder: PresentationState(wrappedValue: nil))
    let path = AnyCasePath(action)
    let scope = PresentationScope(access, path)
    let dependencies = PresentedDependencies()
    let ephemeral = EphemeralActions<Child.State, Child.Action>()
    let location = location
    return { state, action in
      guard let presentationAction = path.extract(from: action) else {
        return parent(&state, action)
      }
      // What is over when the parent has run. Without ids all are the same: hence two optionals.
      var ended: CancelID??
      let effect = access.modify(&state) { presentation -> Effect<Parent.Action> in
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
func reportAbsentDestination<Action>(_ action: Action, at location: SourceLocation) {
  reportIssue(
    """
    An "ifLet" at "\(location)" received a presentation action when destination state was absent.

      Action:
        \(caseOutline(of: action))

    Nothing was presented, or not yet, when the action arrived. This happens when

    • a reducer that runs before this "ifLet" has set the state to "nil": let the parent of the \
    "ifLet" do it, which runs after the presented feature;
    • an effect of the parent, or of another feature, sent an action of the presented feature, or \
    dismissed it once more: look at the state before sending it.
    """,
    fileID: location.fileID,
    filePath: location.filePath,
    line: location.line,
    column: location.column
  )
}

/// The place of a feature that is presented.
///
/// `@unchecked Sendable` for the reasons of ``EffectScope``: all that it holds is constant.
@usableFromInline
final class PresentationScope<State, Action, ChildState, ChildAction>:
  EffectScope, @unchecked Sendable
{
  private let access: StateAccess<State, PresentationState<ChildState>>
  private let path: AnyCasePath<Action, PresentationAction<ChildAction>>
  private let identity = ChildIdentity<ChildState>()

  @usableFromInline
  init(
    _ access: StateAccess<State, PresentationState<ChildState>>,
    _ path: AnyCasePath<Action, PresentationAction<ChildAction>>
  ) {
    self.access = access
    self.path = path
    super.init(place: access.keyPath, isPresentation: true)
  }

  @usableFromInline
  func identity(of child: ChildState?) -> CancelID? {
    child.flatMap { identity($0) }
  }

  /// The identity of a child that is over after an action.
  @usableFromInline
  func identity(
    of child: ChildState?,
    endedBy action: ChildAction,
    _ ephemeral: EphemeralActions<ChildState, ChildAction>
  ) -> CancelID?? {
    guard let child, ephemeral.contains(action, of: child) else { return nil }
    return .some(identity(child))
  }

  override func embed(
    _ action: UnsafeRawPointer,
    identity: CancelID?,
    _ body: (UnsafeRawPointer) -> Void
  ) {
    send(.presented(action.assumingMemoryBound(to: ChildAction.self).pointee), body)
  }

  override func dismiss(_ identity: CancelID?, _ body: (UnsafeRawPointer) -> Void) {
    send(.dismiss, body)
  }

  private func send(
    _ action: PresentationAction<ChildAction>,
    _ body: (UnsafeRawPointer) -> Void
  ) {
    withUnsafePointer(to: path.embed(action)) { body($0) }
  }

  override func find(
    _ identity: CancelID?,
    in parent: UnsafeRawPointer,
    _ body: (UnsafeRawPointer) -> Void
  ) -> Bool {
    var isPresent = false
    access.read(parent) { presentation in
      guard let child = presentation.pointee.wrappedValue, self.identity(child) == identity else {
        return
      }
      isPresent = true
      withUnsafePointer(to: child) { body($0) }
    }
    return isPresent
  }
}
