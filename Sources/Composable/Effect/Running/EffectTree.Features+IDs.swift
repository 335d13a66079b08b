extension EffectTree.Features {
  /// Registers an effect under an id of a feature.
  ///
  /// - Returns: The registration.
  mutating func register(
    _ effect: Index,
    under id: CanonicalID,
    of feature: Index,
    waiting isWaiting: Bool,
    after previous: Index?,
    _ lists: inout LinkedLists
  ) -> Index {
    let ids = insert(id, of: feature, &lists)
    let use = uses.insert(
      Use(effect: effect, ids: ids, isWaiting: isWaiting, link: 0, previous: previous)
    )
    uses[use].link =
      isWaiting
      ? lists.append(use, to: &self.ids[ids].waiting)
      : lists.append(use, to: &self.ids[ids].running)
    return use
  }

  private mutating func insert(
    _ id: CanonicalID,
    of feature: Index,
    _ lists: inout LinkedLists
  ) -> Index {
    let key = Key(feature: feature, id: id)
    if let known = idsByKey[key] { return known }
    let index = ids.insert(IDUses(id: id, feature: feature))
    idsByKey[key] = index
    features[feature].idCount += 1
    if feature != root {
      ids[index].link = lists.append(index, to: &idsBelowRoot[id, default: LinkedLists.List()])
    }
    return index
  }

  /// Removes a registration.
  ///
  /// - Returns: The previous registration of the same effect, and the effect whose turn is next.
  mutating func unregister(
    _ use: Index,
    _ lists: inout LinkedLists
  ) -> (previous: Index?, next: Index?) {
    let removed = uses.remove(use)
    let index = removed.ids
    var next: Index?
    if removed.isWaiting {
      lists.remove(removed.link, from: &ids[index].waiting)
    } else {
      lists.remove(removed.link, from: &ids[index].running)
      if ids[index].running.isEmpty, let first = lists.first(of: ids[index].waiting) {
        lists.remove(uses[first].link, from: &ids[index].waiting)
        uses[first].link = lists.append(first, to: &ids[index].running)
        uses[first].isWaiting = false
        next = uses[first].effect
      }
    }
    if ids[index].running.isEmpty, ids[index].waiting.isEmpty { remove(ids: index, &lists) }
    return (removed.previous, next)
  }

  private mutating func remove(ids index: Index, _ lists: inout LinkedLists) {
    let removed = ids.remove(index)
    idsByKey[Key(feature: removed.feature, id: removed.id)] = nil
    features[removed.feature].idCount -= 1
    guard let link = removed.link else { return }
    lists.remove(link, from: &idsBelowRoot[removed.id, default: LinkedLists.List()])
    if idsBelowRoot[removed.id]?.isEmpty == true { idsBelowRoot[removed.id] = nil }
  }

  /// Returns the effects of a feature with an id.
  func ids(with id: CanonicalID, at path: Path) -> IDUses? {
    guard !idsByKey.isEmpty, let feature = find(path) else { return nil }
    return idsByKey[Key(feature: feature, id: id)].map { ids[$0] }
  }

  /// Returns the effects with an id, of a feature and of the features below it.
  func effects(with id: CanonicalID, at path: Path, _ lists: LinkedLists) -> [Index] {
    guard !idsByKey.isEmpty, let feature = find(path) else { return [] }
    var effects: [Index] = []
    func add(_ found: IDUses) {
      lists.forEach(in: found.running) { effects.append(uses[$0].effect) }
      lists.forEach(in: found.waiting) { effects.append(uses[$0].effect) }
    }
    if let own = idsByKey[Key(feature: feature, id: id)] { add(ids[own]) }
    guard !features[feature].branches.isEmpty, let below = idsBelowRoot[id] else { return effects }
    let depth = features[feature].depth
    lists.forEach(in: below) { index in
      let user = ids[index].feature
      if user != feature, ancestor(of: user, at: depth) == feature { add(ids[index]) }
    }
    return effects
  }

  /// Returns the effects of a feature and of the features below it.
  func effects(below path: Path, _ lists: LinkedLists) -> [Index] {
    var effects: [Index] = []
    var stack = find(path).map { [$0] } ?? []
    while let feature = stack.popLast() {
      lists.forEach(in: features[feature].effects) { effects.append($0) }
      for branch in features[feature].branches.values { stack += branches[branch].features.values }
    }
    return effects
  }

  /// Returns the children of a feature with effects in flight, grouped by operator.
  func children(at path: Path) -> [Children] {
    guard let feature = find(path) else { return [] }
    return features[feature].branches.values.map {
      Children(
        branch: branches[$0].children,
        identities: Array(branches[$0].features.keys),
        haveChildren: branches[$0].parentCount > 0
      )
    }
  }
}
