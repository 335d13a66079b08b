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

      /// A Boolean value that indicates whether one of them has children itself.
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

    struct Key: Hashable {
      let feature: Index
      let id: CanonicalID
    }

    var features = Slab<Feature>()
    var branches = Slab<Branch>()
    var ids = Slab<IDUses>()
    var uses = Slab<Use>()
    var idsByKey: [Key: Index] = [:]

    /// Where an id is in use below the root.
    var idsBelowRoot: [CanonicalID: List] = [:]

    let root: Index

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

  func find(_ path: Path) -> Index? {
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

/// Finds the children of one operator in the state.
///
/// `@unchecked Sendable`: only ``EffectRegistry/cancelOrphans(in:)`` reads and writes the stamp, in the
/// isolation of the store. The other properties are constants of `Sendable` types. The thread sanitizer
/// would notice in `EffectModelTests`, whose stores are on different actors.
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
