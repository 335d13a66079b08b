extension EffectTree {
  /// The features with effects in flight, and the ids of these effects.
  ///
  /// A feature is the root, an element of a list, or a presented child. An id is looked up in the
  /// feature that uses it and below, so equal ids of siblings are independent.
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

      /// The number of features that have children themselves.
      var parentCount = 0

      /// The features to search for even if nothing has changed.
      var unsearched = Unsearched.none
    }

    /// The children of an operator that have got effects, or whose descendants have, since the last
    /// search for removed children.
    ///
    /// An action can add an element, start its effect, and restore a collection without the element
    /// that was already searched.
    enum Unsearched {
      case none
      case one(CanonicalID?)
      case several

      mutating func insert(_ identity: CanonicalID?) {
        switch self {
        case .none: self = .one(identity)
        case .one(identity): break
        case .one, .several: self = .several
        }
      }
    }

    /// The children of one operator, to search for in the state.
    struct Children: Sendable {
      let branch: EffectBranch

      var unsearched: Unsearched

      /// Whether one of the children has children itself.
      let haveChildren: Bool
    }

    /// The children of the root to search for.
    ///
    /// The store keeps it from action to action, because most actions neither start the first
    /// effect of a feature nor follow the end of an operator's last one.
    struct Search: Sendable {
      private(set) var children: [Children] = []

      /// The number of changes before the search.
      let number: Int

      init(for children: [Children] = [], number: Int = 0) {
        self.children = children
        self.number = number
      }

      /// Records that the features that must be searched for were searched for.
      mutating func end() {
        for index in children.indices { children[index].unsearched = .none }
      }
    }

    /// The effects of a feature with one id.
    struct IDUses {
      let id: CanonicalID
      let feature: Index
      var running = List()
      var waiting = List()
      var waitingCount = 0

      /// The links in the list of all features below the root that use the id.
      var links = List.Links()
    }

    /// The registration of an effect under an id.
    struct Use {
      let effect: Index
      let ids: Index
      var isWaiting: Bool

      /// The previous registration of the same effect.
      let previous: Index?

      /// The links in the list of the running or waiting effects with the id.
      var links = List.Links()
    }

    struct Key: Hashable {
      let feature: Index
      let id: CanonicalID
    }

    var features = Slab<Feature>()
    var branches = Slab<Branch>()
    var ids = Slab<IDUses>()
    var uses = Slab<Use>()
    var idsByKey: [Key: Index] = [:]

    /// For each id, its uses below the root.
    var idsBelowRoot: [CanonicalID: List] = [:]

    /// The root, which is added with the first effect and stays.
    let root: Index = 0

    /// The number of changes of what a search looks for.
    fileprivate var changeCount = 0

    fileprivate var hasRoot: Bool { features.count > 0 }

    var isEmpty: Bool {
      !hasRoot || features[root].isEmpty && features.count == 1 && uses.count == 0
    }

    subscript(feature: Index) -> Feature {
      _read { yield features[feature] }
      _modify { yield &features[feature] }
    }
  }
}

extension EffectTree.Features {
  typealias Index = EffectTree.Index
  typealias Path = [EffectContext.Feature]

  /// Returns the feature at a path, adding it if necessary.
  mutating func insert(_ path: Path) -> Index {
    if !hasRoot {
      _ = features.insert(Feature(parent: nil, branch: nil, identity: nil, depth: 0))
    }
    var feature = root
    for step in path {
      let (child, isNew) = child(of: feature, at: step)
      if isNew { mustSearch(child) }
      feature = child
    }
    return feature
  }

  /// Records that the next search must find a feature, and therefore visit the features around it.
  private mutating func mustSearch(_ feature: Index) {
    changeCount += 1
    var next = feature
    while let branch = features[next].branch, let parent = features[next].parent {
      branches[branch].unsearched.insert(features[next].identity)
      next = parent
    }
  }

  private mutating func child(
    of feature: Index,
    at step: EffectContext.Feature
  ) -> (Index, isNew: Bool) {
    let branch = branch(of: feature, at: step)
    if let known = branches[branch].features[step.identity] { return (known, false) }
    let child = features.insert(
      Feature(
        parent: feature,
        branch: branch,
        identity: step.identity,
        depth: features[feature].depth + 1
      )
    )
    branches[branch].features[step.identity] = child
    return (child, true)
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

  func find(_ path: Path) -> Index? {
    guard hasRoot else { return nil }
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

  /// Returns the ancestor of a feature at a depth, or the feature itself.
  func ancestor(of feature: Index, at depth: Int) -> Index {
    var feature = feature
    while features[feature].depth > depth, let parent = features[feature].parent {
      feature = parent
    }
    return feature
  }

  /// Removes a feature and its ancestors, as far as they are empty.
  mutating func prune(_ feature: Index) {
    var next: Index? = feature
    while let index = next, features[index].isEmpty, let branch = features[index].branch {
      let feature = features.remove(index)
      branches[branch].features[feature.identity] = nil
      guard branches[branch].features.isEmpty, let parent = feature.parent else { return }
      changeCount += 1
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
    var effects = ownEffects(with: id, at: path)
    guard !features[feature].branches.isEmpty, let below = idsBelowRoot[id] else { return effects }
    let depth = features[feature].depth
    ids.forEach(in: below, \.links) { index in
      let user = ids[index].feature
      if user != feature, ancestor(of: user, at: depth) == feature {
        effects += self.effects(of: ids[index])
      }
    }
    return effects
  }

  /// Returns the effects of a feature with an id, without those of the features below it.
  func ownEffects(with id: CanonicalID, at path: Path) -> [Index] {
    ids(with: id, at: path).map { effects(of: $0) } ?? []
  }

  private func effects(of found: IDUses) -> [Index] {
    var effects: [Index] = []
    uses.forEach(in: found.running, \.links) { effects.append(uses[$0].effect) }
    uses.forEach(in: found.waiting, \.links) { effects.append(uses[$0].effect) }
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

  /// Returns the next search, unless it looks for the same as the one with a number.
  mutating func search(after number: Int) -> Search? {
    guard changeCount != number else { return nil }
    return Search(for: searchChildren(at: []), number: changeCount)
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

/// The children of one operator.
///
/// `@unchecked Sendable`: only ``EffectRegistry/cancelOrphans(in:)`` reads and writes the mark, in
/// the isolation of the store. The other properties are constants of `Sendable` types.
/// `EffectModelTests`, whose stores are on different actors, covers this under the thread
/// sanitizer.
final class EffectBranch: @unchecked Sendable {
  let scope: EffectScope
  let place: CanonicalID

  /// The children when those with effects were last searched for.
  var mark: ElementsMark?

  init(scope: EffectScope, place: CanonicalID) {
    self.scope = scope
    self.place = place
  }
}
