extension EffectTree {
  /// Cancels the effects of a group.
  mutating func cancel(_ group: EffectGroup) {
    if let index = group.index { cancel(subtree(of: [index])) }
  }

  /// Cancels the effects with an id of a feature and of the features below it.
  mutating func cancel(_ id: CanonicalID, at path: [EffectContext.Feature]) {
    cancel(subtree(of: features.effects(with: id, at: path, lists)))
  }

  /// Cancels the effects with an id that a new effect replaces: all but those it is a part of.
  mutating func replace(_ id: CanonicalID, in context: EffectContext) {
    let effects = features.effects(with: id, at: context.path, lists)
    guard context.parent != nil, !effects.isEmpty else {
      return cancel(subtree(of: effects))
    }
    let enclosing = Set(context.enclosing.compactMap(\.index))
    // What the new effect is a part of stays; the other parts of it go.
    cancel(subtree(of: effects).filter { !enclosing.contains($0) })
  }

  /// Cancels the effects of features that are gone, and of the features below them, where their parts are too.
  mutating func cancelFeatures(_ paths: [[EffectContext.Feature]]) {
    cancel(paths.flatMap { features.effects(below: $0, lists) })
  }

  /// Cancels all effects.
  mutating func cancelAll() {
    cancel(Array(members.indices))
  }

  /// Cancels members, among which are the parts of each.
  ///
  /// An operation that is cancelled ends when it returns. An effect without an operation ends here.
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
    // Only now, so that no sequence goes on that is cancelled too.
    for index in all where members.contains(index) {
      let member = members[index]
      if member.isIdle, member.effect?.work.hasTask == false { end(index) }
    }
    outcome.ready.removeAll { $0.phase == .cancelled }
  }

  /// Returns members, their parts, the parts of these, and so on, each before its parts.
  mutating func subtree(of roots: [Index]) -> [Index] {
    var all = roots
    var position = 0
    while position < all.count {
      let index = all[position]
      position += 1
      visits += 1
      lists.forEach(in: members[index].parts) { all.append($0) }
    }
    return all
  }
}
