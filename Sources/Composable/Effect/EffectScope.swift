public import ComposableCasePaths
public import ComposableCollections

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

  /// Returns the structure stamp of the parent's children, or `nil` if it is unknown.
  ///
  /// While the stamp stays the same, the same children exist.
  let stamp: (UnsafeRawPointer) -> StructureStamp?

  /// Calls a closure with a child in the parent's state, if it exists.
  private let look: (UnsafeRawPointer, TypedID?, Body) -> Void

  /// Creates the scope of a child.
  ///
  /// - Parameters:
  ///   - place: The key path of the child, or `nil` if it is not a feature.
  ///   - embed: Converts a child's action to the parent's action.
  ///   - dismissal: Creates the parent's action that dismisses a child, if children are presented.
  ///   - stamp: Returns the structure stamp of a collection of children.
  ///   - look: Calls a closure with the child with an identity, if it exists.
  @usableFromInline
  init<State, Action, Child, ChildAction>(
    place: AnyKeyPath?,
    embed: @escaping (ChildAction, TypedID?) -> Action,
    dismissal: ((TypedID?) -> Action)? = nil,
    stamp: ((UnsafePointer<State>) -> StructureStamp?)? = nil,
    look: @escaping (UnsafePointer<State>, TypedID?, (UnsafePointer<Child>) -> Void) -> Void
  ) {
    self.place = place.map { TypedID(confined: $0) }
    self.embed = { TypedActionBox(embed($0.open(), $1)) }
    self.dismissal = dismissal.map { dismissal in
      { TypedActionBox(dismissal($0), depth: $1) }
    }
    self.stamp = { parent in stamp.flatMap { $0(parent.assumingMemoryBound(to: State.self)) } }
    self.look = { parent, identity, body in
      look(parent.assumingMemoryBound(to: State.self), identity) { body($0) }
    }
  }

  /// Creates the scope of a child.
  ///
  /// - Parameters:
  ///   - place: The place of the child.
  ///   - access: The access to the place in the parent's state.
  ///   - keyPath: The key path of the child, or `nil` if it is not a feature.
  ///   - path: The case path to the child's actions.
  @inlinable
  convenience init<State, Action, Place: ChildPlace>(
    of place: Place,
    in access: StateAccess<State, Place.PlaceState>,
    as keyPath: AnyKeyPath?,
    action path: AnyCasePath<Action, Place.PlaceAction>
  ) {
    self.init(
      place: keyPath,
      embed: { path.embed(place.embed($0, $1)) },
      dismissal: place.isPresented
        ? { (identity: TypedID?) in path.embed(place.dismissal(identity)!) } : nil,
      stamp: { (state: UnsafePointer<State>) in
        var stamp: StructureStamp?
        access.read(state) { stamp = place.stamp(of: $0) }
        return stamp
      },
      look: { (state: UnsafePointer<State>, identity, body) in
        access.read(state) { place.find(identity, in: $0, body) }
      }
    )
  }

  /// Creates a scope that only maps actions, without a child feature.
  ///
  /// - Parameter transform: A closure that transforms an action.
  init<Action, NewAction>(_ transform: @escaping @Sendable (Action) -> NewAction) {
    place = nil
    embed = { box, _ in TypedActionBox(transform(box.open())) }
    dismissal = nil
    stamp = { _ in nil }
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
