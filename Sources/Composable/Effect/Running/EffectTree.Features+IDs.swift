extension EffectTree.Features {
  /// Registers an effect under an id of a feature.
  ///
  /// - Returns: The registration.
  mutating func register(
    _ effect: Index,
    under id: CanonicalID,
    of feature: Index,
    waiting isWaiting: Bool,
    after previous: Index?
  ) -> Index {
    let ids = insert(id, of: feature)
    let use = uses.insert(
      Use(effect: effect, ids: ids, isWaiting: isWaiting, previous: previous)
    )
    if isWaiting {
      uses.append(use, to: &self.ids[ids].waiting, \.links)
      self.ids[ids].waitingCount += 1
    } else {
      uses.append(use, to: &self.ids[ids].running, \.links)
    }
    return use
  }

  private mutating func insert(_ id: CanonicalID, of feature: Index) -> Index {
    let key = Key(feature: feature, id: id)
    if let known = idsByKey[key] { return known }
    let index = ids.insert(IDUses(id: id, feature: feature))
    idsByKey[key] = index
    features[feature].idCount += 1
    if feature != root { ids.append(index, to: &idsBelowRoot[id, default: SlabList()], \.links) }
    return index
  }

  /// Removes a registration.
  ///
  /// - Returns: The previous registration of the same effect, and the effect whose turn is next.
  mutating func unregister(_ use: Index) -> (previous: Index?, next: Index?) {
    let index = uses[use].ids
    var next: Index?
    if uses[use].isWaiting {
      stopWaiting(use)
    } else {
      uses.remove(use, from: &ids[index].running, \.links)
      if ids[index].running.isEmpty, let first = ids[index].waiting.first {
        stopWaiting(first)
        uses.append(first, to: &ids[index].running, \.links)
        uses[first].isWaiting = false
        next = uses[first].effect
      }
    }
    if ids[index].running.isEmpty, ids[index].waiting.isEmpty { remove(ids: index) }
    return (uses.remove(use).previous, next)
  }

  private mutating func stopWaiting(_ use: Index) {
    let index = uses[use].ids
    uses.remove(use, from: &ids[index].waiting, \.links)
    ids[index].waitingCount -= 1
  }

  private mutating func remove(ids index: Index) {
    let (id, feature) = (ids[index].id, ids[index].feature)
    if feature != root {
      ids.remove(index, from: &idsBelowRoot[id, default: SlabList()], \.links)
      if idsBelowRoot[id]?.isEmpty == true { idsBelowRoot[id] = nil }
    }
    _ = ids.remove(index)
    idsByKey[Key(feature: feature, id: id)] = nil
    features[feature].idCount -= 1
  }

  /// Returns the effects of a feature with an id.
  func ids(with id: CanonicalID, at path: Path) -> IDUses? {
    guard !idsByKey.isEmpty, let feature = find(path) else { return nil }
    return idsByKey[Key(feature: feature, id: id)].map { ids[$0] }
  }

  /// Returns the effects with an id, of a feature and of the features below it.
  func effects(with id: CanonicalID, at path: Path) -> [Index] {
    guard !idsByKey.isEmpty, let feature = find(path) else { return [] }
    var effects: [Index] = []
    func add(_ found: IDUses) {
      uses.forEach(in: found.running, \.links) { effects.append(uses[$0].effect) }
      uses.forEach(in: found.waiting, \.links) { effects.append(uses[$0].effect) }
    }
    if let own = idsByKey[Key(feature: feature, id: id)] { add(ids[own]) }
    guard !features[feature].branches.isEmpty, let below = idsBelowRoot[id] else { return effects }
    let depth = features[feature].depth
    ids.forEach(in: below, \.links) { index in
      let user = ids[index].feature
      if user != feature, ancestor(of: user, at: depth) == feature { add(ids[index]) }
    }
    return effects
  }

  /// Returns the feature at a path, and the features below it.
  func features(below path: Path) -> [Index] {
    var all = find(path).map { [$0] } ?? []
    var position = 0
    while position < all.count {
      let feature = all[position]
      position += 1
      for branch in features[feature].branches.values { all += branches[branch].features.values }
    }
    return all
  }

  /// Returns the operators of a feature whose children have effects in flight.
  ///
  /// Their next search begins now.
  mutating func searchChildren(at path: Path) -> [Children] {
    guard let feature = find(path) else { return [] }
    return features[feature].branches.values.map { index in
      defer { branches[index].unsearched = .none }
      return Children(
        branch: branches[index].children,
        unsearched: branches[index].unsearched,
        haveChildren: branches[index].parentCount > 0
      )
    }
  }

  /// Returns the identities of an operator's children that have effects in flight.
  ///
  /// Other threads can have removed the operator since ``searchChildren(at:)`` returned it.
  ///
  /// - Complexity: O(*n*), where *n* is the number of these children.
  func identities(of branch: EffectBranch, at path: Path) -> [CanonicalID?] {
    guard let feature = find(path), let index = features[feature].branches[branch.place] else {
      return []
    }
    return Array(branches[index].features.keys)
  }
}
