public import ComposableCasePaths
import ComposableDiff
import ComposableIssues

extension Reducer {
  /// Runs a child feature on optional state while it is there.
  ///
  /// The child runs before the parent, so that the parent may remove it in the same action. When
  /// the child is removed, or replaced by one with another id, its effects are cancelled.
  ///
  ///     Reduce { state, action in … }
  ///       .ifLet(\.editor, action: \.editor) { Editor() }
  ///
  /// An action for a child that is not there is reported as an issue, and left to the parent.
  ///
  /// - Parameters:
  ///   - toWrappedState: Where the child's state is.
  ///   - toWrappedAction: Which actions are the child's.
  ///   - wrapped: The child feature.
  ///   - fileID: The file of the call.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  /// - Returns: A reducer that handles the child and the parent.
  @inlinable
  @warn_unqualified_access
  public func ifLet<WrappedState, WrappedAction, Wrapped: Reducer<WrappedState, WrappedAction>>(
    _ toWrappedState: WritableKeyPath<State, WrappedState?>,
    action toWrappedAction: CaseKeyPath<Action, WrappedAction>,
    @ReducerBuilder<WrappedState, WrappedAction> then wrapped: () -> Wrapped,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    IfLet(
      parent: self,
      state: toWrappedState,
      action: toWrappedAction,
      child: wrapped(),
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }
}

@usableFromInline
struct IfLet<Parent: Reducer, Child: Reducer>: Reducer {
  @usableFromInline let parent: Parent
  @usableFromInline let state: WritableKeyPath<Parent.State, Child.State?>
  @usableFromInline let action: CaseKeyPath<Parent.Action, Child.Action>
  @usableFromInline let child: Child
  @usableFromInline let location: SourceLocation

  @usableFromInline
  init(
    parent: Parent,
    state: WritableKeyPath<Parent.State, Child.State?>,
    action: CaseKeyPath<Parent.Action, Child.Action>,
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
    let access = StateAccess(state)
    let path = AnyCasePath(action)
    let scope = OptionalScope(access, path)
    let identify = ObservableStateID.reader(of: Child.State.self)
    let location = location
    return { state, action in
      guard let childAction = path.extract(from: action) else { return parent(&state, action) }
      let effect = access.modify(&state) { wrapped -> Effect<Parent.Action> in
        guard wrapped != nil else {
          reportAbsentChild(childAction, of: "ifLet", at: location)
          return .none
        }
        let copy = wrapped.flatMap { identify?($0) }?.giveUpCopy()
        let effect = child(&wrapped!, childAction)
        if let copy, let child = wrapped { withUnsafePointer(to: child) { copy.take($0) } }
        return effect.scoped(by: scope, identity: scope.identity(of: wrapped))
      }
      return effect.merge(with: parent(&state, action))
    }
  }
}

@usableFromInline
func reportAbsentChild<Action>(
  _ action: Action,
  of name: StaticString,
  at location: SourceLocation
) {
  reportIssue(
    """
    An "\(name)" at "\(location)" received a child action when child state was "nil".

      Action:
        \(String(customDumping: action).indented(by: 4))

    The child was gone, or not there yet, when its action arrived. This happens when

    • a reducer that runs before this "\(name)" has set the child's state to "nil": let the parent \
    of the "\(name)" do it, which runs after the child;
    • an effect of the parent, or of another feature, sent an action of the child: look at the state \
    before sending it.
    """,
    fileID: location.fileID,
    filePath: location.filePath,
    line: location.line,
    column: location.column
  )
}

extension String {
  /// The text with all lines but the first indented.
  func indented(by count: Int) -> String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .joined(separator: "\n" + String(repeating: " ", count: count))
  }
}

/// The place of a child that may be absent.
///
/// `@unchecked Sendable` for the reasons of ``EffectScope``: all that it holds is constant.
@usableFromInline
final class OptionalScope<State, Action, ChildState, ChildAction>:
  EffectScope, @unchecked Sendable
{
  private let access: StateAccess<State, ChildState?>
  private let path: AnyCasePath<Action, ChildAction>
  private let identity = ChildIdentity<ChildState>()

  @usableFromInline
  init(_ access: StateAccess<State, ChildState?>, _ path: AnyCasePath<Action, ChildAction>) {
    self.access = access
    self.path = path
    super.init(place: access.keyPath)
  }

  @usableFromInline
  func identity(of child: ChildState?) -> CancelID? {
    child.flatMap { identity($0) }
  }

  override func embed(
    _ action: UnsafeRawPointer,
    identity: CancelID?,
    _ body: (UnsafeRawPointer) -> Void
  ) {
    let action = path.embed(action.assumingMemoryBound(to: ChildAction.self).pointee)
    withUnsafePointer(to: action) { body($0) }
  }

  override func find(
    _ identity: CancelID?,
    in parent: UnsafeRawPointer,
    _ body: (UnsafeRawPointer) -> Void
  ) -> Bool {
    var isPresent = false
    access.read(parent) { child in
      guard let child = child.pointee, self.identity(child) == identity else { return }
      isPresent = true
      withUnsafePointer(to: child) { body($0) }
    }
    return isPresent
  }
}
