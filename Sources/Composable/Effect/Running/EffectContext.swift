/// The context of an effect: the layers between it and the root.
struct EffectContext: Sendable {
  /// An id of the effect, and the depth of the feature that assigned it.
  struct ID: Sendable {
    let id: CanonicalID
    let depth: Int

    /// Whether an enclosing effect has the id and passes its cancellation on.
    var isInherited = false
  }

  /// A child feature on the path from the root: its operator, its place and its identity.
  struct Feature: Sendable {
    let scope: EffectScope
    let place: CanonicalID
    let identity: CanonicalID?
  }

  /// The steps that the effect's actions take to the root, outermost first.
  var steps: [EffectStep] = []

  /// The features from the root to the feature of the effect.
  var path: [Feature] = []

  /// The ids of the effect itself.
  ///
  /// The ids of enclosing effects are not included.
  var ids: [ID] = []

  /// The group of the effects of one call of `send`.
  let group: EffectGroup

  /// The action whose reducer call returned the effect, or its task.
  ///
  /// The whole action is retained while the effect is in flight. Its name is only needed for
  /// issues, which are rare. Creating the name in advance would cost more than the effect itself.
  var origin: ActionBox

  /// The sequence or the turn that contains the effect and waits for it.
  var parent: InFlightEffect?

  /// The number of the action in an observed store, or 0 in other stores.
  let actionNumber: Int

  /// Whether the effect is only a throttling interval, which nothing waits for.
  var isPause = false

  /// Whether the effect runs because its feature exists.
  var isTask = false

  init(group: EffectGroup, origin: ActionBox, actionNumber: Int = 0) {
    self.group = group
    self.origin = origin
    self.actionNumber = actionNumber
  }

  mutating func enter(_ step: EffectStep) {
    steps.append(step)
    guard let place = step.scope.place else { return }
    let identity = step.identity.map { group.registry.ids($0) }
    path.append(
      Feature(scope: step.scope, place: group.registry.ids(place), identity: identity)
    )
  }

  /// Adds an id that the feature assigns to the effect.
  mutating func add(_ id: CanonicalID, isInherited: Bool = false) {
    ids.append(ID(id: id, depth: path.count, isInherited: isInherited))
  }

  /// Returns whether the effect itself has an id of the feature at a depth.
  func has(_ id: CanonicalID, at depth: Int) -> Bool {
    ids.contains { $0.depth == depth && $0.id == id }
  }

  /// The effects in flight that contain this one, from the inside out.
  var enclosing: some Sequence<InFlightEffect> {
    sequence(state: parent) { next in
      defer { next = next?.context.parent }
      return next
    }
  }
}
