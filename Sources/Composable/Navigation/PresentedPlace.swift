public import ComposableCollections
import ComposableDiff
public import ComposableIssues

/// The place of a presented child.
///
/// A dismissed feature, and ephemeral state after its action, is removed when the parent has run.
@usableFromInline
struct PresentedPlace<ChildState, ChildAction>: SingleChildPlace {
  @usableFromInline let identity = ChildIdentity<ChildState>()
  @usableFromInline let ephemeral = EphemeralActions<ChildState, ChildAction>()

  @usableFromInline
  init() {}

  @inlinable var isPresented: Bool { true }

  // The end is the identity of the state that ends, which is `nil` for state without an id.
  @inlinable
  func begin(
    _ action: PresentationAction<ChildAction>,
    in state: inout PresentationState<ChildState>,
    end: inout TypedID??,
    at location: @autoclosure () -> IssueLocation,
    _ run: (inout ChildState, ChildAction) -> Void
  ) -> Bool {
    guard state.box != nil else { return false }
    guard case .presented(let childAction) = action else {
      end = .some(state.wrappedValue.flatMap { identity($0) })
      return true
    }
    if !ephemeral.isEmpty, let child = state.wrappedValue,
      ephemeral.contains(childAction, of: child)
    {
      end = .some(identity(child))
    }
    state.modifyPresented { run(&$0, childAction) }
    return true
  }

  @inlinable
  func finish(_ end: TypedID?, in state: inout PresentationState<ChildState>) {
    if let child = state.wrappedValue, identity(child) == end { state.wrappedValue = nil }
  }

  @inlinable
  func borrow(
    _ state: UnsafePointer<PresentationState<ChildState>>,
    _ body: (UnsafePointer<ChildState>) -> Void
  ) {
    guard let box = state.pointee.box else { return }
    withUnsafePointer(to: &box.state) { if let child = $0.payload() { body(child) } }
  }

  @inlinable
  func stamp(_ state: UnsafePointer<PresentationState<ChildState>>) -> Stamp? {
    state.pointee.box?.stamp.stamp
  }

  @inlinable
  func embed(_ action: ChildAction, _ identity: TypedID?) -> PresentationAction<ChildAction> {
    .presented(action)
  }

  @inlinable
  func dismissal(_ identity: TypedID?) -> PresentationAction<ChildAction>? { .dismiss }

  @usableFromInline
  func reportMissing<Action>(
    _ action: Action,
    _ placeAction: PresentationAction<ChildAction>,
    in state: PresentationState<ChildState>,
    of name: StaticString,
    at location: IssueLocation
  ) {
    MissingChild(
      name: name,
      problem: "received a presentation action when destination state was absent.",
      values: [("Action", caseOutline(of: action))],
      child: "presented feature",
      creation: "presents",
      otherCause: ", or dismissed it again"
    ).report(at: location)
  }
}
