import ComposableCollections

/// The effects in flight of one store, by the feature that they belong to and by id.
///
/// A node stands for a child feature that has effects in flight: an element of a list, a presented
/// child. An id is looked up at the node of the feature that uses it and below, so that equal ids of
/// siblings never meet. The tree starts and cancels nothing; it tells who is concerned.
struct EffectTree {
  /// A feature with effects in flight.
  ///
  /// `@unchecked Sendable`: touched under the lock of the ``EffectRegistry`` alone.
  final class Node: @unchecked Sendable {
    /// Unowned: a node is removed from its parent before the parent goes.
    fileprivate unowned let parent: Node?
    fileprivate let branch: Branch?
    fileprivate let identity: CanonicalID?

    /// In no order; each knows its place, so that one is removed in a step.
    fileprivate var effects: [InFlightEffect] = []
    fileprivate var slots: [CanonicalID: Slot] = [:]
    fileprivate var branches: [CanonicalID: Branch] = [:]

    fileprivate init(parent: Node?, branch: Branch?, identity: CanonicalID?) {
      self.parent = parent
      self.branch = branch
      self.identity = identity
    }

    fileprivate var isEmpty: Bool { effects.isEmpty && slots.isEmpty && branches.isEmpty }
  }

  /// The children that one operator of a feature runs.
  ///
  /// `@unchecked Sendable`: touched under the lock of the ``EffectRegistry`` alone, but for the stamp.
  final class Branch: @unchecked Sendable {
    let scope: EffectScope
    let place: CanonicalID
    fileprivate var nodes: [CanonicalID?: Node] = [:]

    /// How many of the nodes have children themselves.
    fileprivate var parents = 0

    /// Which children there were when all nodes were last looked at.
    ///
    /// It belongs to the isolation of the store, where the state is.
    var stamp: StructureStamp?

    fileprivate init(scope: EffectScope, place: CanonicalID) {
      self.scope = scope
      self.place = place
    }
  }

  /// The effects of a feature with one id.
  final class Slot {
    fileprivate let id: CanonicalID
    fileprivate unowned let feature: Node
    fileprivate var running: Set<InFlightEffect> = []
    fileprivate var waiting = EffectQueue()

    fileprivate init(id: CanonicalID, feature: Node) {
      self.id = id
      self.feature = feature
    }

    fileprivate var isEmpty: Bool { running.isEmpty && waiting.isEmpty }
    fileprivate var effects: [InFlightEffect] { Array(running) + waiting }
  }

  /// The children of one operator, to be looked for in the state while effects come and go.
  struct Children: Sendable {
    let branch: Branch
    let nodes: [CanonicalID?: Node]

    /// Whether one of them has children itself.
    let haveChildren: Bool
  }

  private let root = Node(parent: nil, branch: nil, identity: nil)

  /// Where an id is in use, anywhere below the root.
  private var index: [CanonicalID: Set<InFlightEffect>] = [:]

  var isEmpty: Bool { root.isEmpty && index.isEmpty }

  /// Whether a child feature has effects in flight.
  var hasChildren: Bool { !root.branches.isEmpty }
}

extension EffectTree {
  /// Adds an effect to its feature, under all of its ids.
  ///
  /// - Parameters:
  ///   - effect: The effect.
  ///   - waitedID: The one of its ids, of its own feature, that it waits for, behind those that wait
  ///     already.
  mutating func insert(_ effect: InFlightEffect, waitingFor waitedID: CanonicalID? = nil) {
    let context = effect.context
    var node = root
    for step in context.path { node = child(of: node, at: step) }
    effect.node = node
    effect.position = node.effects.count
    node.effects.append(effect)
    for id in context.ids {
      var feature = node
      for _ in id.depth..<context.path.count { feature = feature.parent ?? root }
      let slot = slot(id.id, of: feature)
      if id.id == waitedID, feature === node {
        slot.waiting.append(effect)
        effect.waitedSlot = slot
      } else {
        slot.running.insert(effect)
      }
      effect.slots.append(slot)
      if feature !== root { index[id.id, default: []].insert(effect) }
    }
  }

  private func slot(_ id: CanonicalID, of feature: Node) -> Slot {
    if let known = feature.slots[id] { return known }
    let slot = Slot(id: id, feature: feature)
    feature.slots[id] = slot
    return slot
  }

  /// The effects that wait for an id to be free, in their order.
  func waiting(for id: CanonicalID, at path: [EffectContext.Feature]) -> EffectQueue {
    find(path)?.slots[id]?.waiting ?? EffectQueue()
  }

  /// Removes an effect.
  ///
  /// - Returns: The effects that waited for it and whose turn has come. They hold the slot from now
  ///   on, until they are removed.
  mutating func remove(_ effect: InFlightEffect) -> [InFlightEffect] {
    guard let node = effect.node else { return [] }
    let slots = effect.slots
    effect.slots = []
    effect.node = nil
    let next = slots.compactMap { leave($0, effect) }
    let last = node.effects.removeLast()
    if last !== effect {
      last.position = effect.position
      node.effects[effect.position] = last
    }
    // Its other features lie above it: they are empty only if it is.
    prune(node)
    return next
  }

  /// Takes its last id away from an effect, which no other of its ids is equal to.
  ///
  /// - Returns: The effect that waited for it and whose turn has come.
  mutating func releaseLastID(of effect: InFlightEffect) -> InFlightEffect? {
    effect.slots.popLast().flatMap { leave($0, effect) }
  }

  private mutating func leave(_ slot: Slot, _ effect: InFlightEffect) -> InFlightEffect? {
    var next: InFlightEffect?
    if effect.waitedSlot === slot {
      slot.waiting.remove(effect)
      effect.waitedSlot = nil
    } else {
      slot.running.remove(effect)
      if slot.running.isEmpty, let first = slot.waiting.first {
        slot.waiting.remove(first)
        first.waitedSlot = nil
        slot.running.insert(first)
        next = first
      }
    }
    if slot.isEmpty { slot.feature.slots[slot.id] = nil }
    if slot.feature !== root {
      index[slot.id]?.remove(effect)
      if index[slot.id]?.isEmpty == true { index[slot.id] = nil }
    }
    return next
  }

  /// Whether a feature has an effect with an id in flight, or one that waits.
  func contains(_ id: CanonicalID, at path: [EffectContext.Feature]) -> Bool {
    find(path)?.slots[id] != nil
  }

  /// The effects with an id of a feature and of the features below it, some perhaps twice.
  func effects(_ id: CanonicalID, at path: [EffectContext.Feature]) -> [InFlightEffect] {
    guard let node = find(path) else { return [] }
    let own = node.slots[id]?.effects ?? []
    guard !node.branches.isEmpty, let indexed = index[id] else { return own }
    return own
      + indexed.filter { effect in
        node === root || effect.slots.contains { $0.id == id && node.isAncestor(of: $0.feature) }
      }
  }

  /// All effects in flight.
  var effects: [InFlightEffect] { Self.effects(below: root) }

  /// The effects to wait for: all but pauses that keep nothing back.
  var pending: [InFlightEffect] {
    effects.filter { effect in
      !effect.context.isPause || effect.slots.contains { !$0.waiting.isEmpty }
    }
  }

  /// The children of a feature, or of the root, that have effects in flight.
  func children(of node: Node?) -> [Children] {
    (node ?? root).branches.values.map {
      Children(branch: $0, nodes: $0.nodes, haveChildren: $0.parents > 0)
    }
  }

  /// The effects of a feature and of those below it.
  func effects(below node: Node) -> [InFlightEffect] { Self.effects(below: node) }
}

extension EffectTree {
  private func child(of node: Node, at step: EffectContext.Feature) -> Node {
    let branch: Branch
    if let known = node.branches[step.place] {
      branch = known
    } else {
      branch = Branch(scope: step.scope, place: step.place)
      if node.branches.isEmpty { node.branch?.parents += 1 }
      node.branches[step.place] = branch
    }
    if let known = branch.nodes[step.identity] { return known }
    let child = Node(parent: node, branch: branch, identity: step.identity)
    branch.nodes[step.identity] = child
    return child
  }

  private func find(_ path: [EffectContext.Feature]) -> Node? {
    var node = root
    for step in path {
      guard let child = node.branches[step.place]?.nodes[step.identity] else {
        return nil
      }
      node = child
    }
    return node
  }

  /// Removes a node, and those above it, that nothing is left in.
  private func prune(_ node: Node) {
    guard node.isEmpty, let parent = node.parent, let branch = node.branch else { return }
    guard branch.nodes[node.identity] === node else { return }
    branch.nodes[node.identity] = nil
    guard branch.nodes.isEmpty else { return }
    parent.branches[branch.place] = nil
    if parent.branches.isEmpty { parent.branch?.parents -= 1 }
    prune(parent)
  }

  private static func effects(below node: Node) -> [InFlightEffect] {
    var result = node.effects
    for branch in node.branches.values {
      for child in branch.nodes.values { result += effects(below: child) }
    }
    return result
  }
}

extension EffectTree.Node {
  fileprivate func isAncestor(of node: EffectTree.Node) -> Bool {
    var current: EffectTree.Node? = node
    while let node = current {
      if node === self { return true }
      current = node.parent
    }
    return false
  }
}
