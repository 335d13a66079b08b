public import ComposableCasePaths
public import ComposableIssues

/// A reducer that runs a child feature that is always part of its parent.
///
///     var body: some ReducerOf<Self> {
///       Scope(\.profile, action: \.profile) { Profile() }
///       Reduce { state, action in … }
///     }
///
/// The child runs in the order of the parent's body: before the reducers that follow the scope.
public struct Scope<ParentState, ParentAction, Child: Reducer>: _MadeReducer {
  @usableFromInline
  enum Place {
    case property(WritableKeyPath<ParentState, Child.State>)
    case enumCase(CaseKeyPath<ParentState, Child.State>, IssueLocation)
  }

  @usableFromInline let place: Place
  @usableFromInline let action: AnyCasePath<ParentAction, Child.Action>
  @usableFromInline let child: Child

  @usableFromInline
  init(place: Place, action: AnyCasePath<ParentAction, Child.Action>, child: Child) {
    self.place = place
    self.action = action
    self.child = child
  }

  /// Creates a reducer that runs a child feature on a part of the state.
  ///
  /// - Parameters:
  ///   - toChildState: The key path to the child's state.
  ///   - toChildAction: The case key path to the child's actions.
  ///   - child: The child feature.
  @inlinable
  public init<ChildState, ChildAction>(
    _ toChildState: WritableKeyPath<ParentState, ChildState>,
    action toChildAction: KeyPath<
      ParentAction.AllCasePaths, AnyCasePath<ParentAction, ChildAction>
    >,
    @ReducerBuilder<ChildState, ChildAction> _ child: () -> Child
  ) where ChildState == Child.State, ChildAction == Child.Action, ParentAction: CasePathable {
    self.init(
      place: .property(toChildState),
      action: ParentAction.allCasePaths[keyPath: toChildAction],
      child: child()
    )
  }

  /// Creates a reducer that runs a child feature on a part of the state, for a case key path
  /// in a variable.
  ///
  /// - Parameters:
  ///   - toChildState: The key path to the child's state.
  ///   - toChildAction: The case key path to the child's actions.
  ///   - child: The child feature.
  @_disfavoredOverload
  @inlinable
  public init<ChildState, ChildAction>(
    _ toChildState: WritableKeyPath<ParentState, ChildState>,
    action toChildAction: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> _ child: () -> Child
  ) where ChildState == Child.State, ChildAction == Child.Action {
    self.init(place: .property(toChildState), action: AnyCasePath(toChildAction), child: child())
  }
}

extension Scope {
  @inlinable
  public func makeReduce() -> ReduceFunction<ParentState, ParentAction> {
    switch place {
    case .property(let keyPath):
      let access = StateAccess(keyPath)
      let path = action
      ChildCases.add(path)
      let scope = EffectScope(
        place: keyPath == \ParentState.self ? nil : keyPath,
        embed: { action, _ in path.embed(action) },
        look: { state, _, body in access.read(state, body) }
      )
      let collector = TaskCollector.beginChild()
      let reduce = child.makeReduce()
      collector?.endChild(Child.self, access, scope)
      return { state, action in
        guard let action = path.extract(from: action) else { return .none }
        var effect = Effect<Child.Action>.none
        access.modify(&state) { effect = reduce(&$0, action) }
        return effect.scoped(by: scope)
      }
    case .enumCase(let keyPath, let location):
      return makeChildReduce(
        child,
        in: CasePlace(keyPath, hasParent: false),
        state: \.self,
        as: keyPath,
        action: action,
        before: { _, _ in .none },
        of: "Scope",
        at: location
      )
    }
  }
}
