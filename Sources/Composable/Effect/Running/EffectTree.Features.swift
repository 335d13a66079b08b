extension EffectTree {
  /// The features with effects in flight, and the ids of these effects.
  ///
  /// A feature is the root, an element of a list, or a presented child. An id is looked up at the
  /// feature that uses it and below, so that equal ids of siblings never meet.
  struct Features {
    struct Feature {
      let parent: Index?
      let branch: Index?
      let identity: CanonicalID?
      let depth: Int
      var effects = List()
      var idCount = 0
      var branches: [CanonicalID: Index] = [:]

      var isEmpty: Bool { effects.isEmpty && idCount == 0 && branches.isEmpty }
    }

    /// The children of one operator of a feature.
    struct Branch {
      let children: EffectBranch
      let parent: Index
      var features: [CanonicalID?: Index] = [:]

      /// How many of the features have children themselves.
      var parentCount = 0
    }

    /// The children of one operator, to be looked for in the state.
    struct Children: Sendable {
      let branch: EffectBranch
      let identities: [CanonicalID?]

      /// Whether one of them has children itself.
      let haveChildren: Bool
    }

    /// The effects of a feature with one id.
    struct IDUses {
      let id: CanonicalID
      let feature: Index
      var running = List()
      var waiting = List()

      /// Its link in the list of all features below the root that use the id.
      var link: Index?
    }

    /// The registration of an effect under an id.
    struct Use {
      let effect: Index
      let ids: Index
      var isWaiting: Bool
      var link: Index

      /// The registration of the same effect before it.
      let previous: Index?
    }

    private struct Key: Hashable {
      let feature: Index
      let id: CanonicalID
    }

    private var features = Slab<Feature>()
    private var branches = Slab<Branch>()
    private(set) var ids = Slab<IDUses>()
    private(set) var uses = Slab<Use>()
    private var idsByKey: [Key: Index] = [:]

    /// Where an id is in use below the root.
    private var idsBelowRoot: [CanonicalID: List] = [:]

    private let root: Index

    init() {
      root = features.insert(Feature(parent: nil, branch: nil, identity: nil, depth: 0))
    }

    var isEmpty: Bool { features[root].isEmpty && features.count == 1 && uses.count == 0 }

    /// A Boolean value that indicates whether a child feature has effects in flight.
    var hasChildren: Bool { !features[root].branches.isEmpty }

    subscript(feature: Index) -> Feature {
      _read { yield features[feature] }
      _modify { yield &features[feature] }
    }
  }
}

extension EffectTree.Features {
  typealias Index = EffectTree.Index
  typealias Path = [EffectContext.Feature]

  /// Returns the feature at a path, which is added if it has no effects yet.
  mutating func insert(_ path: Path) -> Index {
    var feature = root
    for step in path { feature = child(of: feature, at: step) }
    return feature
  }

  private mutating func child(of feature: Index, at step: EffectContext.Feature) -> Index {
    let branch = branch(of: feature, at: step)
    if let known = branches[branch].features[step.identity] { return known }
    let child = features.insert(
      Feature(
        parent: feature,
        branch: branch,
        identity: step.identity,
        depth: features[feature].depth + 1
      )
    )
    branches[branch].features[step.identity] = child
    return child
  }

  private mutating func branch(of feature: Index, at step: EffectContext.Feature) -> Index {
    if let known = features[feature].branches[step.place] { return known }
    if features[feature].branches.isEmpty, let branch = features[feature].branch {
      branches[branch].parentCount += 1
    }
    let children = EffectBranch(scope: step.scope, place: step.place)
    let branch = branches.insert(Branch(children: children, parent: feature))
    features[feature].branches[step.place] = branch
    return branch
  }

  private func find(_ path: Path) -> Index? {
    var feature = root
    for step in path {
      guard
        let branch = features[feature].branches[step.place],
        let child = branches[branch].features[step.identity]
      else { return nil }
      feature = child
    }
    return feature
  }

  /// Returns the feature at a depth above another one, or that one itself.
  func ancestor(of feature: Index, at depth: Int) -> Index {
    var feature = feature
    while features[feature].depth > depth, let parent = features[feature].parent {
      feature = parent
    }
    return feature
  }

  /// Removes a feature, and those above it, if nothing is left in it.
  mutating func prune(_ feature: Index) {
    var next: Index? = feature
    while let index = next, features[index].isEmpty, let branch = features[index].branch {
      let feature = features.remove(index)
      branches[branch].features[feature.identity] = nil
      guard branches[branch].features.isEmpty, let parent = feature.parent else { return }
      let children = branches.remove(branch).children
      features[parent].branches[children.place] = nil
      if features[parent].branches.isEmpty, let branch = features[parent].branch {
        branches[branch].parentCount -= 1
      }
      next = parent
    }
  }
}

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
  /// - Returns: The registration of the same effect before it, and the effect whose turn has come.
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

  /// The effects of a feature with an id.
  func ids(with id: CanonicalID, at path: Path) -> IDUses? {
    guard !idsByKey.isEmpty, let feature = find(path) else { return nil }
    return idsByKey[Key(feature: feature, id: id)].map { ids[$0] }
  }

  /// The effects with an id of a feature and of the features below it.
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

  /// The effects of a feature and of the features below it.
  func effects(below path: Path, _ lists: LinkedLists) -> [Index] {
    var effects: [Index] = []
    var stack = find(path).map { [$0] } ?? []
    while let feature = stack.popLast() {
      lists.forEach(in: features[feature].effects) { effects.append($0) }
      for branch in features[feature].branches.values { stack += branches[branch].features.values }
    }
    return effects
  }

  /// The children of a feature that have effects in flight, operator by operator.
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

/// What the state is searched with for the children of one operator.
///
/// `@unchecked Sendable`: the stamp is read and written in the isolation of the store only, by
/// ``EffectRegistry/cancelOrphans(in:)``. The rest never changes and is `Sendable`.
final class EffectBranch: @unchecked Sendable {
  let scope: EffectScope
  let place: CanonicalID

  /// Which children there were when all of those with effects were last looked for.
  var stamp: StructureStamp?

  init(scope: EffectScope, place: CanonicalID) {
    self.scope = scope
    self.place = place
  }
}
