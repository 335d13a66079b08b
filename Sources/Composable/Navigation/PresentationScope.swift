import ComposableCasePaths

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
