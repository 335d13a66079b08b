/// Where the runner is in an effect: what it has met on the way in from the root.
struct EffectContext: Sendable {
  /// One change that an action goes through on its way to the root, outermost first.
  enum Step: Sendable {
    case scope(EffectStep)
    case transform(ActionTransform)
  }

  /// An id of the effect, and how many steps of the path lie above the feature that gave it.
  struct ID: Sendable {
    let id: CanonicalID
    let depth: Int
  }

  /// A child feature on the way from the root: which operator runs it, at which place, and which child.
  struct Feature: Sendable {
    let scope: EffectScope
    let place: CanonicalID
    let identity: CanonicalID?
  }

  /// The changes of the effect's actions.
  var steps: [Step] = []

  /// The features from the root to the one that the effect belongs to.
  var path: [Feature] = []

  /// The ids that the effect can be cancelled by.
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

  /// Whether the effect only keeps others back for a while, so that nothing waits for its end.
  var isPause = false

  init(group: EffectGroup, origin: ActionBox) {
    self.group = group
    self.origin = origin
  }

  mutating func enter(_ step: EffectStep) {
    steps.append(.scope(step))
    guard step.scope.isFeature else { return }
    let ids = group.registry.ids
    path.append(
      Feature(
        scope: step.scope,
        place: ids(step.scope.place),
        identity: step.identity.map { ids($0) }
      )
    )
  }

  /// Adds an id, unless the effect has it already.
  mutating func add(_ id: CanonicalID) {
    if !ids.contains(id, at: path.count) { ids.append(ID(id: id, depth: path.count)) }
  }

  /// The effects in flight that this one is a part of, from the inside out.
  var enclosing: some Sequence<InFlightEffect> {
    sequence(state: parent) { next in
      defer { next = next?.context.parent }
      return next
    }
  }

  /// Whether the effect is a part of one of the same feature that has an id.
  ///
  /// That one waits for the effect, which must not wait for it in turn.
  func isInside(of id: CanonicalID) -> Bool {
    enclosing.contains { $0.context.ids.contains(id, at: path.count) }
  }
}

extension [EffectContext.ID] {
  fileprivate func contains(_ id: CanonicalID, at depth: Int) -> Bool {
    contains { $0.depth == depth && $0.id == id }
  }
}

extension [EffectContext.Step] {
  /// The action that dismisses the innermost feature that is presented, if one is.
  var dismissal: ActionBox? {
    for (depth, step) in enumerated().reversed() {
      if case .scope(let step) = step, step.scope.isPresentation {
        return DismissalBox(of: step, depth: depth)
      }
    }
    return nil
  }

  /// Turns an action of the innermost feature, or of the one above that the box names, into one of the
  /// root, and lends it.
  func embed(_ box: ActionBox, _ body: (UnsafeRawPointer) -> Void) {
    box.withAction { embed($0, through: box.depth ?? count, body) }
  }

  private func embed(
    _ action: UnsafeRawPointer,
    through count: Int,
    _ body: (UnsafeRawPointer) -> Void
  ) {
    guard count > 0 else { return body(action) }
    switch self[count - 1] {
    case .scope(let step):
      step.scope.embed(action, identity: step.identity) { embed($0, through: count - 1, body) }
    case .transform(let transform):
      // A loop, because effects may be mapped any number of times.
      var (box, count) = (transform.transform(action), count - 1)
      while count > 0, case .transform(let next) = self[count - 1] {
        var mapped = box
        box.withAction { mapped = next.transform($0) }
        (box, count) = (mapped, count - 1)
      }
      box.withAction { embed($0, through: count, body) }
    }
  }
}

/// The action by which a feature dismisses a child, which is made when it arrives at the store.
private final class DismissalBox: ActionBox, @unchecked Sendable {
  private let child: EffectStep
  private let storedDepth: Int

  init(of child: EffectStep, depth: Int) {
    self.child = child
    storedDepth = depth
  }

  override var depth: Int? { storedDepth }

  override func withAction(_ body: (UnsafeRawPointer) -> Void) {
    child.scope.dismiss(child.identity, body)
  }
}
