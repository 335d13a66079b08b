public import ComposableCasePaths
import ComposableDiff
public import ComposableIssues

/// The place of a child in a case of an enum state.
@usableFromInline
struct CasePlace<PlaceState, ChildState, ChildAction>: SingleChildPlace {
  @usableFromInline let path: AnyCasePath<PlaceState, ChildState>
  @usableFromInline let identity = ChildIdentity<ChildState>()

  /// Whether a parent's reducer runs after the child.
  private let hasParent: Bool

  @usableFromInline
  init(_ keyPath: CaseKeyPath<PlaceState, ChildState>, hasParent: Bool = true) {
    path = AnyCasePath(keyPath)
    self.hasParent = hasParent
  }

  @inlinable
  func begin(
    _ action: ChildAction,
    in state: inout PlaceState,
    end: inout Never?,
    at location: @autoclosure () -> IssueLocation,
    _ run: (inout ChildState, ChildAction) -> Void
  ) -> Bool {
    guard var child = path.extract(from: state) else { return false }
    // The payload is now retained twice. The enum releases it while the child changes it, so that
    // changing a collection in it does not copy the collection. Meanwhile, the memory is
    // uninitialized. Nothing reads it: a store stops the program, or waits, while its reducer runs,
    // and a reducer cannot throw. `Store+BindingsTests` covers this under the address sanitizer.
    withUnsafeMutablePointer(to: &state) { state in
      state.deinitialize(count: 1)
      run(&child, action)
      state.initialize(to: path.embed(child))
    }
    return true
  }

  @inlinable
  func borrow(_ state: UnsafePointer<PlaceState>, _ body: (UnsafePointer<ChildState>) -> Void) {
    if let child = path.extract(from: state.pointee) { withUnsafePointer(to: child, body) }
  }

  @inlinable
  func embed(_ action: ChildAction, _ identity: TypedID?) -> ChildAction { action }

  @usableFromInline
  func reportMissing<Action>(
    _ action: Action,
    _ childAction: ChildAction,
    in state: PlaceState,
    of name: StaticString,
    at location: IssueLocation
  ) {
    MissingChild(
      name: name,
      problem: "received a child action when child state was set to a different case.",
      values: [("Action", caseOutline(of: action)), ("State", caseOutline(of: state))],
      advice: hasParent
        ? nil
        : "put that reducer after the \"\(name)\", or use \"ifCaseLet\", which runs the child first"
    ).report(at: location)
  }
}
