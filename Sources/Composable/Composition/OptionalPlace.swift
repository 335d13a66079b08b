import ComposableDiff
public import ComposableIssues

/// The place of a child with optional state.
///
/// Ephemeral state is removed after each of its actions.
@usableFromInline
struct OptionalPlace<ChildState, ChildAction>: SingleChildPlace {
  @usableFromInline let identity = ChildIdentity<ChildState>()
  @usableFromInline let isEphemeral = ChildState.self is any _EphemeralState.Type

  @usableFromInline
  init() {}

  // The end is the identity of ephemeral state, which is `nil` for state without an id.
  @inlinable
  func begin(
    _ action: ChildAction,
    in state: inout ChildState?,
    end: inout TypedID??,
    at location: @autoclosure () -> IssueLocation,
    _ run: (inout ChildState, ChildAction) -> Void
  ) -> Bool {
    guard state != nil else { return false }
    if isEphemeral { end = .some(identity(state!)) }
    run(&state!, action)
    return true
  }

  @inlinable
  func finish(_ end: TypedID?, in state: inout ChildState?) {
    if let child = state, identity(child) == end { state = nil }
  }

  @inlinable
  func borrow(_ state: UnsafePointer<ChildState?>, _ body: (UnsafePointer<ChildState>) -> Void) {
    if let child = state.payload() { body(child) }
  }

  @inlinable
  func embed(_ action: ChildAction, _ identity: TypedID?) -> ChildAction { action }

  @usableFromInline
  func reportMissing<Action>(
    _ action: Action,
    _ childAction: ChildAction,
    in state: ChildState?,
    of name: StaticString,
    at location: IssueLocation
  ) {
    MissingChild(
      name: name,
      problem: "received a child action when child state was \"nil\".",
      values: [("Action", String(customDumping: childAction))]
    ).report(at: location)
  }
}
