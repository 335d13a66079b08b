import ComposableCollections

/// The position of a child feature in its parent.
///
/// A scope converts child actions to parent actions, and finds children with effects in flight in
/// the parent's state. Each operator that runs a child creates one scope when its reducer is built.
///
/// State types are erased to raw pointers only here. The effect tree of a store searches the state
/// of the parent whose operator created the scope, so the types are equal. `ChildContractTests`
/// removes children of each kind.
///
/// `@unchecked Sendable`: all properties are constants, and the functions are called in the
/// isolation of the store. Only `dismissal` is called elsewhere. It reads an id and calls case
/// paths, which are `Sendable`.
@usableFromInline
final class EffectScope: @unchecked Sendable {
  @usableFromInline typealias Body = (UnsafeRawPointer) -> Void

  /// Returns the identities of the element at a position and of the elements that were removed.
  @usableFromInline typealias Identities = (
    _ parent: UnsafeRawPointer,
    _ changed: Int?,
    _ hasRemoved: Bool
  ) -> [TypedID]

  /// The key path of the child in the parent's state.
  ///
  /// Two operators with the same key path have equal places.
  ///
  /// `nil` if the actions belong to no child feature. Its effects then share the ids of the
  /// parent's effects.
  let place: TypedID?

  /// Converts a child's action to the parent's action.
  let embed: (ActionBox, TypedID?) -> ActionBox

  /// Creates the parent's action that dismisses a child, at a depth.
  ///
  /// `nil` if children are not presented.
  let dismissal: ((TypedID?, _ depth: Int) -> ActionBox)?

  /// Returns the mark of the parent's children, or `nil` if it is unknown.
  let mark: (UnsafeRawPointer) -> ElementsMark?

  /// Returns the identities of changed and removed elements.
  let identities: Identities

  /// The type of the child's state, or `nil` if there is no child.
  let stateType: Any.Type?

  /// Calls a closure with a child in the parent's state, if it exists.
  private let look: (UnsafeRawPointer, TypedID?, Body) -> Void

  /// Creates the scope of a child.
  ///
  /// - Parameters:
  ///   - place: The key path of the child, or `nil` if it is not a feature.
  ///   - embed: Converts a child's action to the parent's action.
  ///   - dismissal: Creates the parent's action that dismisses a child, if children are presented.
  ///   - mark: Returns the mark of a collection of children.
  ///   - identities: Returns the identities of changed and removed elements.
  ///   - look: Calls a closure with the child with an identity, if it exists.
  @usableFromInline
  init<State, Action, Child, ChildAction>(
    place: AnyKeyPath?,
    embed: @escaping (ChildAction, TypedID?) -> Action,
    dismissal: ((TypedID?) -> Action)? = nil,
    mark: @escaping (UnsafeRawPointer) -> ElementsMark? = { _ in nil },
    identities: @escaping Identities = { _, _, _ in [] },
    look: @escaping (UnsafePointer<State>, TypedID?, (UnsafePointer<Child>) -> Void) -> Void
  ) {
    self.place = place.map { TypedID(confined: $0) }
    self.embed = { TypedActionBox(embed($0.open(), $1)) }
    self.dismissal = dismissal.map { dismissal in
      { TypedActionBox(dismissal($0), depth: $1) }
    }
    stateType = Child.self
    self.mark = mark
    self.identities = identities
    self.look = { parent, identity, body in
      look(parent.assumingMemoryBound(to: State.self), identity) { body($0) }
    }
  }

  /// Creates a scope that only maps actions, without a child feature.
  ///
  /// - Parameter transform: A closure that transforms an action.
  init<Action, NewAction>(_ transform: @escaping @Sendable (Action) -> NewAction) {
    place = nil
    embed = { box, _ in TypedActionBox(transform(box.open())) }
    dismissal = nil
    stateType = nil
    mark = { _ in nil }
    identities = { _, _, _ in [] }
    look = { _, _, _ in }
  }

  /// Searches for a child in the parent's state.
  ///
  /// - Parameters:
  ///   - identity: The identity of the child.
  ///   - parent: The address of the parent's state.
  ///   - body: A closure that is called with the address of the child's state, to search for its
  ///     children.
  /// - Returns: `true` if the child exists; otherwise, `false`.
  func find(_ identity: TypedID?, in parent: UnsafeRawPointer, _ body: Body) -> Bool {
    var isPresent = false
    look(parent, identity) {
      isPresent = true
      body($0)
    }
    return isPresent
  }
}

/// A step from a child's actions to its parent's: the scope of an operator, and the identity of the
/// child.
struct EffectStep: Sendable {
  let scope: EffectScope

  /// The identity of the child among its siblings or among successive instances.
  let identity: TypedID?
}

extension ArraySlice<EffectStep> {
  /// Calls a closure with the state of the innermost feature and its type, if the feature exists.
  ///
  /// - Parameters:
  ///   - state: The address of the state of the outermost step's parent.
  ///   - type: The type of that state.
  ///   - body: The closure.
  func read(
    _ state: UnsafeRawPointer,
    _ type: Any.Type,
    _ body: (UnsafeRawPointer, Any.Type) -> Void
  ) {
    guard let step = first else { return body(state, type) }
    // Without a child, the step only maps actions.
    guard let child = step.scope.stateType else { return dropFirst().read(state, type, body) }
    _ = step.scope.find(step.identity, in: state) { dropFirst().read($0, child, body) }
  }
}

extension [EffectStep] {
  /// The action that dismisses the innermost presented feature, if any.
  var dismissal: ActionBox? {
    for (depth, step) in enumerated().reversed() {
      if let dismissal = step.scope.dismissal { return dismissal(step.identity, depth) }
    }
    return nil
  }

  /// Converts an action of the innermost feature, or of the feature at the box's depth, to an
  /// action of the root.
  ///
  /// It is a loop with a box per step. The reducer runs after the loop, so its stack contains no
  /// frames of the steps.
  func embed(_ box: ActionBox) -> ActionBox {
    var box = box
    for step in prefix(box.depth ?? count).reversed() { box = step.scope.embed(box, step.identity) }
    return box
  }
}

extension Effect {
  /// Converts a child's effect into an effect of its parent.
  ///
  /// - Parameters:
  ///   - scope: The scope of the child in its parent.
  ///   - identity: The identity of the child. It is evaluated only if there is an effect.
  /// - Returns: An effect of the parent.
  @inlinable
  func scoped<ParentAction>(
    by scope: EffectScope,
    identity: @autoclosure () -> TypedID? = nil
  ) -> Effect<ParentAction> {
    node == nil ? .none : wrapped(in: scope, identity())
  }

  @usableFromInline
  func wrapped<ParentAction>(
    in scope: EffectScope,
    _ identity: TypedID?
  ) -> Effect<ParentAction> {
    Effect<ParentAction>(
      node: node?.wrapped(in: .scope(EffectStep(scope: scope, identity: identity)))
    )
  }
}
