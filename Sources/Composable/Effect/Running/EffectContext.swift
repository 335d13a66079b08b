/// Where the runner is in an effect: what it has met on the way in from the root.
struct EffectContext: Sendable {
  /// An id of the effect, and how many steps of the path lie above the feature that gave it.
  struct ID: Sendable {
    let id: CanonicalID
    let depth: Int

    /// A Boolean value that indicates whether something that the effect is a part of has the id,
    /// and passes its cancellation on.
    var isInherited = false
  }

  /// A child feature on the way from the root: which operator runs it, at which place, and which child.
  struct Feature: Sendable {
    let scope: EffectScope
    let place: CanonicalID
    let identity: CanonicalID?
  }

  /// What the effect's actions pass on their way to the root, outermost first.
  var steps: [EffectStep] = []

  /// The features from the root to the one that the effect belongs to.
  var path: [Feature] = []

  /// The ids of the effect itself, without the ids of the effects that it is a part of.
  var ids: [ID] = []

  /// The effects that belong to one call of `send`.
  let group: EffectGroup

  /// The action that the effect was returned for.
  ///
  /// It is kept, whole, for as long as the effect is in flight: to name it for an issue, which is rare,
  /// costs a look at its type. The name made beforehand would cost more than the effect does.
  let origin: ActionBox

  /// The sequence or the turn that the effect is a part of, which waits for it.
  var parent: InFlightEffect?

  /// A Boolean value that indicates whether the effect only keeps others back for a while, so that
  /// nothing waits for its end.
  var isPause = false

  /// The number of that action in an observed store; 0 in any other.
  let actionNumber: Int

  init(group: EffectGroup, origin: ActionBox, actionNumber: Int = 0) {
    self.group = group
    self.origin = origin
    self.actionNumber = actionNumber
  }

  mutating func enter(_ step: EffectStep) {
    steps.append(step)
    guard let place = step.scope.place else { return }
    let ids = group.registry.ids
    let identity = step.identity.map { ids($0) }
    path.append(Feature(scope: step.scope, place: ids(place), identity: identity))
  }

  /// Adds an id that the feature gives to the effect.
  mutating func add(_ id: CanonicalID, isInherited: Bool = false) {
    ids.append(ID(id: id, depth: path.count, isInherited: isInherited))
  }

  /// A Boolean value that indicates whether an id of the feature at a depth is among the effect's own.
  func has(_ id: CanonicalID, at depth: Int) -> Bool {
    ids.contains { $0.depth == depth && $0.id == id }
  }

  /// The effects in flight that this one is a part of, from the inside out.
  var enclosing: some Sequence<InFlightEffect> {
    sequence(state: parent) { next in
      defer { next = next?.context.parent }
      return next
    }
  }
}
