import ComposableCollections

/// The place of a child feature in its parent, as one operator of a reducer knows it.
///
/// A scope turns a child's action into the parent's, and finds children that have effects in flight in
/// the parent's state. Each operator that runs a child makes one when its reducer is built.
///
/// The types of state are erased to raw pointers here and nowhere else. The tree of a store's effects
/// searches the state of the parent whose operator made the scope, so the types are equal.
/// `IfLetTests`, `IfCaseLetTests`, `ForEachTests` and `StackEffectsTests` remove children of each kind.
///
/// `@unchecked Sendable`: all properties are constants, and the functions are called in the isolation of the
/// store. Only `dismissal` is called elsewhere. It reads an id and calls case paths, which are `Sendable`.
@usableFromInline
final class EffectScope: @unchecked Sendable {
  @usableFromInline typealias Body = (UnsafeRawPointer) -> Void

  /// Where the child is kept in the parent's state; equal for two operators on the same place.
  ///
  /// `nil` if the actions belong to no other feature, and so share the ids of the parent's effects.
  let place: TypedID?

  /// Makes the parent's action from a child's.
  let embed: (ActionBox, TypedID?) -> ActionBox

  /// Makes the parent's action that dismisses a child, at a depth; `nil` if children are not presented.
  let dismissal: ((TypedID?, _ depth: Int) -> ActionBox)?

  /// The structure of the parent's children; `nil` if it is not known.
  ///
  /// The same children exist while it stays the same.
  let stamp: (UnsafeRawPointer) -> StructureStamp?

  /// Calls a function with a child in the state of the parent, if it is there.
  private let look: (UnsafeRawPointer, TypedID?, Body) -> Void

  /// Describes the place of a child.
  ///
  /// - Parameters:
  ///   - place: Where the child is kept, or `nil` if it is no feature of its own.
  ///   - embed: Makes the parent's action from a child's.
  ///   - dismissal: Makes the parent's action that dismisses a child, if children are presented.
  ///   - stamp: Returns the structure of a collection of children.
  ///   - look: Calls a function with the child of an identity, if the parent has it.
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

  /// Describes a change of actions that is no child feature's.
  ///
  /// - Parameter transform: Makes the new action from the old one.
  init<Action, NewAction>(_ transform: @escaping @Sendable (Action) -> NewAction) {
    place = nil
    embed = { box, _ in TypedActionBox(transform(box.open())) }
    dismissal = nil
    stamp = { _ in nil }
    look = { _, _, _ in }
  }

  /// Looks for a child in the parent's state.
  ///
  /// - Parameters:
  ///   - identity: Which child.
  ///   - parent: The address of the parent's state.
  ///   - body: Called with the address of the child's state, for a look at its own children.
  /// - Returns: `true` if the child is there; otherwise, `false`.
  func find(_ identity: TypedID?, in parent: UnsafeRawPointer, _ body: Body) -> Bool {
    var isPresent = false
    look(parent, identity) {
      isPresent = true
      body($0)
    }
    return isPresent
  }
}

/// The way from a child feature's actions to its parent's: through which operator, to which child.
struct EffectStep: Sendable {
  let scope: EffectScope

  /// Which of the children it is, or which incarnation of the only one.
  let identity: TypedID?
}

extension [EffectStep] {
  /// The action that dismisses the innermost feature that is presented, if one is.
  var dismissal: ActionBox? {
    for (depth, step) in enumerated().reversed() {
      if let dismissal = step.scope.dismissal { return dismissal(step.identity, depth) }
    }
    return nil
  }

  /// Turns an action of the innermost feature, or of the one that the box names, into one of the root.
  ///
  /// A loop with a box for each step: the reducer is called when the action is the root's, so that its
  /// stack has nothing of the way here.
  func embed(_ box: ActionBox) -> ActionBox {
    var box = box
    for step in prefix(box.depth ?? count).reversed() { box = step.scope.embed(box, step.identity) }
    return box
  }
}
