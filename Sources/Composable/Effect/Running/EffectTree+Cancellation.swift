extension EffectTree {
  /// Cancels the effects of a group.
  mutating func cancel(_ group: EffectGroup) {
    if let index = group.index { cancel(subtree(of: [index])) }
  }

  /// Cancels the effects with an id, of a feature and of the features below it.
  mutating func cancel(_ id: CanonicalID, at path: [EffectContext.Feature]) {
    cancel(subtree(of: features.effects(with: id, at: path)))
  }

  /// Cancels the same effects from outside of the isolation of the store, which can be starting a
  /// part of one of them.
  ///
  /// The part does not start. In contrast, an effect that cancels in the isolation, such as
  /// `.merge(.cancel(id: 1), .run { … })`, starts its other parts.
  mutating func cancelConcurrently(_ id: CanonicalID, at path: [EffectContext.Feature]) {
    let effects = subtree(of: features.effects(with: id, at: path))
    for index in effects { members[index].effect?.rejectsParts = true }
    cancel(effects)
  }

  /// Cancels the effects that a new effect with an id replaces.
  ///
  /// An effect that contains the new one goes on.
  mutating func replace(_ id: CanonicalID, in context: EffectContext) {
    let effects = features.effects(with: id, at: context.path)
    guard context.parent != nil, !effects.isEmpty else {
      return cancel(subtree(of: effects))
    }
    let enclosing = Set(context.enclosing.compactMap(\.index))
    // Effects that contain the new effect continue. Their other parts are cancelled.
    cancel(subtree(of: effects).filter { !enclosing.contains($0) })
  }

  /// Cancels the effects of removed features and of the features below them, and the parts of these
  /// effects.
  mutating func cancelFeatures(_ paths: [[EffectContext.Feature]]) {
    var effects: [Index] = []
    for feature in paths.flatMap(features.features(below:)) {
      members.forEach(in: features[feature].effects, \.featureLinks) { effects.append($0) }
    }
    cancel(effects)
  }

  /// Cancels all effects.
  mutating func cancelAll() {
    cancel(Array(members.indices))
  }

  /// Cancels members.
  ///
  /// The list must include the parts of each one.
  ///
  /// A cancelled operation ends when it returns. An effect without an operation ends here.
  mutating func cancel(_ all: [Index]) {
    guard !all.isEmpty else { return }
    for index in all {
      visits += 1
      guard let effect = members[index].effect, effect.phase.isLive else { continue }
      if let task = effect.cancel() { outcome.cancelled.append(task) }
      leave(index)
      if !members[index].rest.isEmpty { outcome.released.append(members[index]) }
      members[index].rest = []
    }
    // In a separate loop, so that no sequence continues that is also cancelled.
    for index in all where members.contains(index) {
      let member = members[index]
      if member.isIdle, member.effect?.work.hasTask == false { end(index) }
    }
    outcome.ready.removeAll { $0.phase == .cancelled }
  }

  /// Returns members and all of their direct and indirect parts, each member before its parts.
  mutating func subtree(of roots: [Index]) -> [Index] {
    var all = roots
    var position = 0
    while position < all.count {
      let index = all[position]
      position += 1
      visits += 1
      members.forEach(in: members[index].parts, \.ownerLinks) { all.append($0) }
    }
    return all
  }
}
