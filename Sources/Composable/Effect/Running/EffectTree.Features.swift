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

      let unsearched: Unsearched

      /// A Boolean value that indicates whether one of the children has children itself.
      let haveChildren: Bool
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

    fileprivate var hasRoot: Bool { features.count > 0 }

    var isEmpty: Bool {
      !hasRoot || features[root].isEmpty && features.count == 1 && uses.count == 0
    }

    /// A Boolean value that indicates whether a child feature has effects in flight.
    var hasChildren: Bool { hasRoot && !features[root].branches.isEmpty }

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
      let children = branches.remove(branch).children
      features[parent].branches[children.place] = nil
      if features[parent].branches.isEmpty, let branch = features[parent].branch {
        branches[branch].parentCount -= 1
      }
      next = parent
    }
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
