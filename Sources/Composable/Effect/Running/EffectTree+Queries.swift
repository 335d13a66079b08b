extension EffectTree {
  /// Returns whether an effect is contained in another effect of the same feature with an id.
  ///
  /// The containing effect waits for its parts, so they must not wait for it.
  mutating func isInside(_ context: EffectContext, of id: CanonicalID) -> Bool {
    guard contains(id, at: context.path) else { return false }
    for effect in context.enclosing {
      visits += 1
      if effect.context.has(id, at: context.path.count) { return true }
    }
    return false
  }

  /// Returns whether a feature has an effect with an id, running or waiting.
  func contains(_ id: CanonicalID, at path: [EffectContext.Feature]) -> Bool {
    features.ids(with: id, at: path) != nil
  }

  /// Returns whether an effect waits for its turn.
  func isWaiting(_ effect: InFlightEffect) -> Bool {
    uses(of: effect).contains(where: \.isWaiting)
  }

  /// The effects in flight, except for intervals that delay no effect.
  var effects: [InFlightEffect] {
    members.indices.compactMap { index in
      guard members[index].feature != nil, let effect = members[index].effect else { return nil }
      guard effect.context.isPause else { return effect }
      let keepsBack = uses(of: effect).contains { !features.ids[$0.ids].waiting.isEmpty }
      return keepsBack ? effect : nil
    }
  }

  /// Returns the effects of a group that have not ended, and their parts.
  mutating func effects(of group: EffectGroup) -> [InFlightEffect] {
    guard let index = group.index else { return [] }
    return subtree(of: [index]).compactMap { members[$0].effect }
  }

  private func uses(of effect: InFlightEffect) -> some Sequence<Features.Use> {
    sequence(state: effect.index.flatMap { members[$0].lastUse }) { next in
      guard let use = next else { return nil as Features.Use? }
      next = features.uses[use].previous
      return features.uses[use]
    }
  }
}
