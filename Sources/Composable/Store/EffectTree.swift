/// The effects in flight of one store, by the feature that they belong to and by id.
///
/// A node stands for a child feature that has effects in flight: an element of a list, a presented
/// child. An id is looked up at the node of the feature that uses it and below, so that equal ids of
/// siblings never meet. The tree starts and cancels nothing; it tells who is concerned.
struct EffectTree {
  /// A feature with effects in flight.
  final class Node {
    private(set) weak var parent: Node?
    fileprivate let branch: Branch?
    fileprivate let identity: CancelID?
    fileprivate var effects: Set<InFlightEffect> = []
    fileprivate var slots: [CancelID: Slot] = [:]
    fileprivate var branches: [ScopeKey: Branch] = [:]

    fileprivate init(parent: Node?, branch: Branch?, identity: CancelID?) {
      self.parent = parent
      self.branch = branch
      self.identity = identity
    }

    fileprivate var isEmpty: Bool { effects.isEmpty && slots.isEmpty && branches.isEmpty }
  }

  /// The children that one operator of a feature runs.
  fileprivate final class Branch {
    let scope: EffectScope
    var nodes: [CancelID?: Node] = [:]

    /// How many of the nodes have children themselves.
    var parents = 0

    /// Which children there were when all nodes were last looked at.
    var mark: Any?

    init(scope: EffectScope) {
      self.scope = scope
    }
  }

  fileprivate struct Slot {
    var running: Set<InFlightEffect> = []
    var waiting: [InFlightEffect] = []
  }

  fileprivate struct ScopeKey: Hashable {
    let scope: EffectScope

    static func == (lhs: Self, rhs: Self) -> Bool {
      lhs.scope === rhs.scope
        || lhs.scope.hash == rhs.scope.hash && lhs.scope.place == rhs.scope.place
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(scope.hash)
    }
  }

  private let root = Node(parent: nil, branch: nil, identity: nil)

  /// Where an id is in use, anywhere in the tree.
  private var index: [CancelID: Set<InFlightEffect>] = [:]

  var isEmpty: Bool { root.isEmpty && index.isEmpty }

  /// Whether a child feature has effects in flight.
  var hasChildren: Bool { !root.branches.isEmpty }
}

extension EffectTree {
  /// Adds an effect to its feature, under all of its ids.
  mutating func insert(_ effect: InFlightEffect) {
    let context = effect.context
    var node = root
    var features = [root]
    for step in context.path {
      node = child(of: node, at: step)
      features.append(node)
    }
    effect.node = node
    node.effects.insert(effect)
    for id in context.ids {
      let feature = features[id.depth]
      feature.slots[id.id, default: Slot()].running.insert(effect)
      note(effect, id.id, at: feature)
    }
  }

  /// Lets an effect wait for the id of a feature, behind those that wait already.
  ///
  /// It is in flight under its other ids.
  mutating func wait(_ effect: InFlightEffect, for id: CancelID, at path: [EffectStep]) {
    insert(effect)
    guard let feature = find(path) else { return }
    feature.slots[id, default: Slot()].running.remove(effect)
    feature.slots[id, default: Slot()].waiting.append(effect)
    if !effect.entries.contains(where: { $0.id == id && $0.node === feature }) {
      note(effect, id, at: feature)
    }
  }

  private mutating func note(_ effect: InFlightEffect, _ id: CancelID, at feature: Node) {
    index[id, default: []].insert(effect)
    effect.entries.append(InFlightEffect.Entry(node: feature, id: id))
  }

  /// The effects that wait for an id to be free, in their order.
  func waiting(for id: CancelID, at path: [EffectStep]) -> [InFlightEffect] {
    find(path)?.slots[id]?.waiting ?? []
  }

  /// Removes an effect.
  ///
  /// - Returns: The effects that waited for it and whose turn has come. They hold the slot from now
  ///   on, until they are removed after their start.
  mutating func remove(_ effect: InFlightEffect) -> [InFlightEffect] {
    guard let node = effect.node else { return [] }
    var next: [InFlightEffect] = []
    for entry in effect.entries {
      index[entry.id]?.remove(effect)
      if index[entry.id]?.isEmpty == true { index[entry.id] = nil }
      guard var slot = entry.node.slots.removeValue(forKey: entry.id) else { continue }
      if slot.running.remove(effect) == nil {
        slot.waiting.removeAll { $0 === effect }
      } else if slot.running.isEmpty, !slot.waiting.isEmpty {
        let first = slot.waiting.removeFirst()
        slot.running.insert(first)
        next.append(first)
      }
      if !slot.running.isEmpty || !slot.waiting.isEmpty { entry.node.slots[entry.id] = slot }
    }
    node.effects.remove(effect)
    let nodes = effect.entries.map(\.node) + [node]
    effect.node = nil
    effect.entries = []
    for node in nodes { prune(node) }
    return next
  }

  /// Whether a feature has an effect with an id in flight, or one that waits.
  func contains(_ id: CancelID, at path: [EffectStep]) -> Bool {
    find(path)?.slots[id] != nil
  }

  /// The effects with an id of a feature and of the features below it.
  func effects(_ id: CancelID, at path: [EffectStep]) -> Set<InFlightEffect> {
    guard let node = find(path) else { return [] }
    if node.branches.isEmpty {
      guard let slot = node.slots[id] else { return [] }
      return slot.running.union(slot.waiting)
    }
    guard let effects = index[id] else { return [] }
    return node === root
      ? effects
      : effects.filter { $0.entries.contains { $0.id == id && node.isAncestor(of: $0.node) } }
  }

  /// All effects in flight.
  var effects: Set<InFlightEffect> { Self.effects(below: root) }

  /// The effects of the children that are no longer in the state.
  ///
  /// - Parameter state: The address of the root's state.
  /// - Returns: The effects.
  /// - Complexity: O(*n*) in the number of children that have effects in flight; where an operator
  ///   can tell that the same children exist as before, its children are not looked at.
  func orphans(in state: UnsafeRawPointer) -> Set<InFlightEffect> {
    var result: Set<InFlightEffect> = []
    Self.collectOrphans(of: root, in: state, into: &result)
    return result
  }
}

extension EffectTree {
  private func child(of node: Node, at step: EffectStep) -> Node {
    let key = ScopeKey(scope: step.scope)
    let branch: Branch
    if let known = node.branches[key] {
      branch = known
    } else {
      branch = Branch(scope: step.scope)
      if node.branches.isEmpty { node.branch?.parents += 1 }
      node.branches[key] = branch
    }
    if let known = branch.nodes[step.identity] { return known }
    let child = Node(parent: node, branch: branch, identity: step.identity)
    branch.nodes[step.identity] = child
    return child
  }

  private func find(_ path: [EffectStep]) -> Node? {
    var node = root
    for step in path {
      guard let child = node.branches[ScopeKey(scope: step.scope)]?.nodes[step.identity] else {
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
    parent.branches[ScopeKey(scope: branch.scope)] = nil
    if parent.branches.isEmpty { parent.branch?.parents -= 1 }
    prune(parent)
  }

  private static func effects(below node: Node) -> Set<InFlightEffect> {
    var result = node.effects
    for branch in node.branches.values {
      for child in branch.nodes.values { result.formUnion(effects(below: child)) }
    }
    return result
  }

  private static func collectOrphans(
    of node: Node,
    in state: UnsafeRawPointer,
    into result: inout Set<InFlightEffect>
  ) {
    for branch in node.branches.values {
      let scope = branch.scope
      let isUnchanged = branch.mark.map { scope.isUnchanged(since: $0, in: state) } ?? false
      if isUnchanged, branch.parents == 0 { continue }
      for (identity, child) in branch.nodes {
        let isPresent = scope.find(identity, in: state) { childState in
          if !child.branches.isEmpty { collectOrphans(of: child, in: childState, into: &result) }
        }
        if !isPresent { result.formUnion(effects(below: child)) }
      }
      if !isUnchanged { branch.mark = scope.mark(of: state) }
    }
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
