/// The effects in flight of one store: what each is a part of, the feature it belongs to, and its ids.
///
/// An effect is a part of a sequence or a turn, or else of the group of a `send`. It is registered under
/// its own ids only: cancelling an effect cancels its parts. The tree is a value. It starts no task,
/// cancels none, and runs no user code; ``takeOutcome()`` returns what to do about a change.
struct EffectTree {
  typealias Index = Slab<Never>.Index
  typealias List = LinkedLists.List

  /// What follows from changes of the tree, to be done after the lock is released.
  struct Outcome: Sendable {
    /// Effects that can go on: their turn has come, or the next part of a sequence can start.
    var ready: [InFlightEffect] = []

    /// The tasks of effects that were cancelled.
    var cancelled: [InFlightEffect.RunningTask] = []

    /// Who waits for groups that are empty now.
    var waiters: [CheckedContinuation<Void, Never>] = []

    /// What the tree has held, whose release may run user code.
    var released: [Member] = []
  }

  /// An effect, or the group of a `send`.
  struct Member: Sendable {
    enum Subject: Sendable {
      case effect(InFlightEffect)
      case group(EffectGroup)
    }

    let subject: Subject

    /// What it is a part of, and its link in the list of parts there.
    var owner: Index?
    var ownerLink: Index?

    /// The parts in flight.
    var parts = List()

    /// How many parts are being started, or how many actions of a group are queued.
    var pending = 0

    /// The parts that are yet to start, the next one last.
    var rest: [EffectNode] = []

    /// Its feature until it is cancelled or ends, and its link in the list of effects there.
    var feature: Index?
    var featureLink: Index?

    /// Its last registration under an id.
    var lastUse: Index?

    /// Who waits for a group to be empty.
    var waiters: [CheckedContinuation<Void, Never>] = []

    var effect: InFlightEffect? {
      if case .effect(let effect) = subject { effect } else { nil }
    }

    /// A Boolean value that indicates whether no part is in flight.
    var isIdle: Bool { parts.isEmpty && pending == 0 }
  }

  var members = Slab<Member>()
  var features = Features()
  var lists = LinkedLists()
  private var outcome = Outcome()

  /// How many members and ids were visited, for tests of complexity.
  private(set) var visits = 0

  var isEmpty: Bool { members.count == 0 && features.isEmpty }

  /// Returns what follows from the changes since the last call.
  mutating func takeOutcome() -> Outcome {
    defer { outcome = Outcome() }
    return outcome
  }
}

extension EffectTree {
  /// Adds an effect to its owner and to its feature, under its own ids.
  ///
  /// - Parameters:
  ///   - effect: The effect.
  ///   - parts: The parts of a sequence or a turn.
  ///   - waitedID: The own id that the effect waits for, behind those that wait already.
  /// - Returns: `false` if the group was cancelled; otherwise, `true`.
  mutating func insert(
    _ effect: InFlightEffect,
    parts: [EffectNode] = [],
    waitingFor waitedID: CanonicalID? = nil
  ) -> Bool {
    let context = effect.context
    var member = Member(subject: .effect(effect), rest: parts.reversed())
    // Nothing waits for a pause.
    if !context.isPause {
      guard !context.group.isCancelled else { return false }
      member.owner = context.parent?.index ?? index(of: context.group)
    }
    let index = members.insert(member)
    effect.index = index
    if let owner = member.owner {
      members[index].ownerLink = lists.append(index, to: &members[owner].parts)
    }
    enter(index, waitingFor: waitedID)
    return true
  }

  private mutating func enter(_ index: Index, waitingFor waitedID: CanonicalID?) {
    guard let effect = members[index].effect else { return }
    let path = effect.context.path
    let feature = features.insert(path)
    members[index].feature = feature
    members[index].featureLink = lists.append(index, to: &features[feature].effects)
    register(index, under: effect.context.ids, at: feature, waitingFor: waitedID)
    // A cancelled owner passes nothing on any more, so that its ids count for parts that start late.
    var owner = effect.context.parent
    while let late = owner, late.phase == .cancelled {
      register(index, under: late.context.ids, at: feature, waitingFor: nil)
      owner = late.context.parent
    }
  }

  private mutating func register(
    _ index: Index,
    under ids: [EffectContext.ID],
    at feature: Index,
    waitingFor waitedID: CanonicalID?
  ) {
    var isWaiting = false
    for id in ids where !id.isInherited {
      visits += 1
      let user = features.ancestor(of: feature, at: id.depth)
      let waits = id.id == waitedID && user == feature
      if waits, isWaiting { continue }
      isWaiting = isWaiting || waits
      let previous = members[index].lastUse
      let use = features.register(
        index,
        under: id.id,
        of: user,
        waiting: waits,
        after: previous,
        &lists
      )
      members[index].lastUse = use
    }
  }

  /// Takes the last id away from an effect, which goes on without it.
  mutating func releaseLastID(of effect: InFlightEffect) {
    guard let index = effect.index, let use = members[index].lastUse else { return }
    members[index].lastUse = unregister(use)
  }

  /// Removes an effect whose work is done, and the effects that end with their last part.
  ///
  /// The caller holds the effect, so that it is not released here.
  mutating func end(_ effect: InFlightEffect) {
    guard let index = effect.index else { return }
    let (member, owner) = finish(index)
    if !member.rest.isEmpty { outcome.released.append(member) }
    if let owner { end(owner) }
  }

  private mutating func end(_ index: Index) {
    var next: Index? = index
    while let index = next {
      let (member, owner) = finish(index)
      outcome.released.append(member)
      next = owner
    }
  }

  /// Ends an effect.
  ///
  /// - Returns: What was kept of it, and its owner, if that ends too.
  private mutating func finish(_ index: Index) -> (Member, owner: Index?) {
    visits += 1
    leave(index)
    let member = members.remove(index)
    member.effect?.end()
    member.effect?.index = nil
    guard let owner = member.owner, let link = member.ownerLink else { return (member, nil) }
    lists.remove(link, from: &members[owner].parts)
    return (member, settle(owner))
  }

  /// Goes on after a part has ended.
  ///
  /// - Returns: The owner of the part, if it ends too.
  private mutating func settle(_ index: Index) -> Index? {
    guard members[index].isIdle else { return nil }
    switch members[index].subject {
    case .group(let group):
      outcome.waiters += members.remove(index).waiters
      group.index = nil
      return nil
    case .effect(let effect):
      if members[index].rest.isEmpty { return index }
      outcome.ready.append(effect)
      return nil
    }
  }

  /// Removes a member from its feature and from its ids.
  private mutating func leave(_ index: Index) {
    guard let feature = members[index].feature, let link = members[index].featureLink else {
      return
    }
    members[index].feature = nil
    lists.remove(link, from: &features[feature].effects)
    var use = members[index].lastUse
    while let last = use { use = unregister(last) }
    members[index].lastUse = nil
    // The other features with its ids are above this one: they are empty only if this one is.
    features.prune(feature)
  }

  /// Removes a registration under an id.
  ///
  /// - Returns: The registration of the same effect before it.
  private mutating func unregister(_ use: Index) -> Index? {
    let (previous, next) = features.unregister(use, &lists)
    if let next, let effect = members[next].effect { outcome.ready.append(effect) }
    return previous
  }
}

extension EffectTree {
  /// Adds an effect that starts when no other effect of its feature has an id.
  ///
  /// - Parameters:
  ///   - turn: The effect.
  ///   - part: Its only part.
  ///   - id: The id to wait for, which is one of the effect's own.
  ///   - limit: How many may wait. One more is not added, or replaces the last one.
  ///   - replacing: Whether it replaces the last one.
  mutating func takeTurn(
    _ turn: InFlightEffect,
    _ part: EffectNode,
    for id: CanonicalID,
    limit: Int,
    replacing: Bool
  ) {
    let ids = features.ids(with: id, at: turn.context.path)
    let isFull = ids.map { $0.waiting.count >= limit } ?? false
    guard !isFull || replacing else { return }
    let last = isFull ? ids.flatMap { lists.last(of: $0.waiting) } : nil
    guard insert(turn, parts: [part], waitingFor: ids == nil ? nil : id) else { return }
    if ids == nil { outcome.ready.append(turn) }
    if let last { cancel([features.uses[last].effect]) }
  }

  /// Takes the next part of an effect, which counts as in flight until ``endPart(of:)``.
  mutating func beginPart(of effect: InFlightEffect) -> EffectNode? {
    guard let index = effect.index, let part = members[index].rest.popLast() else { return nil }
    members[index].pending += 1
    return part
  }

  /// Ends the start of a part.
  ///
  /// - Returns: `true` if nothing of the part is left in flight; otherwise, `false`.
  mutating func endPart(of effect: InFlightEffect) -> Bool {
    guard let index = effect.index else { return true }
    members[index].pending -= 1
    return members[index].isIdle
  }

  /// Counts an action of a group that is queued.
  mutating func enqueueAction(of group: EffectGroup) {
    let index = index(of: group)
    members[index].pending += 1
  }

  /// Counts an action of a group that was handled.
  mutating func dequeueAction(of group: EffectGroup) {
    guard let index = group.index else { return }
    members[index].pending -= 1
    _ = settle(index)
  }

  /// Adds someone who waits for a group, unless it is empty.
  mutating func add(_ waiter: CheckedContinuation<Void, Never>, to group: EffectGroup) -> Bool {
    guard let index = group.index else { return false }
    members[index].waiters.append(waiter)
    return true
  }

  private mutating func index(of group: EffectGroup) -> Index {
    if let index = group.index { return index }
    let index = members.insert(Member(subject: .group(group)))
    group.index = index
    return index
  }
}

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
    let found = subtree(of: effects, through: enclosing.contains)
    cancel(found.filter { !enclosing.contains($0) })
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
  private mutating func cancel(_ all: [Index]) {
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

  /// Returns members, their parts, the parts of these, and so on.
  ///
  /// - Parameters:
  ///   - roots: The members to begin with.
  ///   - isEntered: Whether the parts of a member are wanted.
  /// - Returns: The members, each before its parts.
  private mutating func subtree(
    of roots: [Index],
    through isEntered: (Index) -> Bool = { _ in true }
  ) -> [Index] {
    var all = roots
    var position = 0
    while position < all.count {
      let index = all[position]
      position += 1
      visits += 1
      if isEntered(index) { lists.forEach(in: members[index].parts) { all.append($0) } }
    }
    return all
  }
}

extension EffectTree {
  /// A Boolean value that indicates whether an effect is a part of one of the same feature with an id.
  ///
  /// That one waits for the effect, which must not wait for it in turn.
  mutating func isInside(_ context: EffectContext, of id: CanonicalID) -> Bool {
    guard context.parent != nil, contains(id, at: context.path) else { return false }
    for effect in context.enclosing {
      visits += 1
      if effect.context.has(id, at: context.path.count) { return true }
    }
    return false
  }

  /// A Boolean value that indicates whether a feature has an effect with an id, or one that waits for it.
  func contains(_ id: CanonicalID, at path: [EffectContext.Feature]) -> Bool {
    features.ids(with: id, at: path) != nil
  }

  /// A Boolean value that indicates whether an effect waits for its turn.
  func isWaiting(_ effect: InFlightEffect) -> Bool {
    uses(of: effect).contains(where: \.isWaiting)
  }

  /// The effects in flight to wait for: all but pauses that keep nothing back.
  var effects: [InFlightEffect] {
    members.indices.compactMap { index in
      guard members[index].feature != nil, let effect = members[index].effect else { return nil }
      guard effect.context.isPause else { return effect }
      let keepsBack = uses(of: effect).contains { !features.ids[$0.ids].waiting.isEmpty }
      return keepsBack ? effect : nil
    }
  }

  /// The effects of a group that have not ended, and their parts.
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
