/// The effects in flight of a store, with their parts, features and ids.
///
/// An effect is a part of a sequence, of a turn, or of the group of a `send`. It is registered only
/// under its own ids: cancelling an effect cancels its parts. The tree is a value. It neither
/// starts nor cancels tasks and runs no user code. ``takeOutcome()`` returns the consequences of a
/// change.
struct EffectTree {
  typealias Index = Slab<Never>.Index
  typealias List = SlabList

  /// The consequences of changes of the tree, to perform after the lock is released.
  struct Outcome: Sendable {
    /// The effects that can proceed: their turn has come, or the next part of a sequence can start.
    ///
    /// They are in the order in which the store accepted them.
    var ready: [InFlightEffect] = []

    /// The tasks of effects that were cancelled.
    var cancelled: [InFlightEffect.RunningTask] = []

    /// The tasks that wait for groups that are empty now, or for effects that have ended.
    var waiters: [Waiter] = []

    /// Removed members, whose release can run user code.
    var released: [Member] = []

    var isEmpty: Bool {
      ready.isEmpty && cancelled.isEmpty && waiters.isEmpty && released.isEmpty
    }
  }

  /// A task that waits until a group is empty or an effect has ended.
  enum Waiter: Sendable {
    case continuation(CheckedContinuation<Void, Never>)
    case signal(WakeSignal)

    func wake() {
      switch self {
      case .continuation(let continuation): continuation.resume()
      case .signal(let signal): signal.wake()
      }
    }
  }

  /// An effect, or the group of a `send`.
  struct Member: Sendable {
    enum Subject: Sendable {
      case effect(InFlightEffect)
      case group(EffectGroup)
    }

    let subject: Subject

    /// For sequences and turns: the remaining parts, in reverse order.
    var rest: [EffectNode]

    /// The member that contains it, and its links in that member's list of parts.
    @CompactIndex var owner: Index?
    var ownerLinks = List.Links()

    /// The parts in flight.
    var parts = List()

    /// The number of parts that are being started or, for a group, of queued actions.
    var pending: Int32 = 0

    /// The feature, until the effect is cancelled or ends, and the links in the feature's list of
    /// effects.
    @CompactIndex var feature: Index?
    var featureLinks = List.Links()

    /// The last registration under an id.
    @CompactIndex var lastUse: Index?

    init(_ subject: Subject, rest: [EffectNode] = []) {
      self.subject = subject
      self.rest = rest
    }

    var effect: InFlightEffect? {
      if case .effect(let effect) = subject { effect } else { nil }
    }

    /// Whether no part is in flight.
    var isIdle: Bool { parts.isEmpty && pending == 0 }
  }

  private var members = Slab<Member>()
  var features = Features()

  /// The tasks that wait until a group is empty or an effect has ended, by the index of the member.
  ///
  /// They are not a field of the members, because few members are awaited.
  private var waiters: [Index: [Waiter]] = [:]

  private var outcome = Outcome()

  /// The number of visited members and ids, for tests of the complexity.
  private(set) var visits = 0

  var isEmpty: Bool { members.count == 0 && features.isEmpty }

  /// Returns the consequences of the changes since the last call, or `nil` if there are none.
  mutating func takeOutcome() -> Outcome? {
    guard !outcome.isEmpty else { return nil }
    defer { outcome = Outcome() }
    if outcome.ready.count > 1 { outcome.ready.sort { $0.order < $1.order } }
    return outcome
  }
}

extension EffectTree {
  /// Adds an effect to its owner and to its feature, under its own ids.
  ///
  /// - Parameters:
  ///   - effect: The effect.
  ///   - parts: The parts of a sequence or a turn.
  ///   - waitedID: One of the effect's own ids, for which it waits after the effects that already
  ///     do.
  /// - Returns: `false` if the group was cancelled, or an owner was cancelled concurrently;
  ///   otherwise, `true`.
  mutating func insert(
    _ effect: InFlightEffect,
    parts: [EffectNode] = [],
    waitingFor waitedID: CanonicalID? = nil
  ) -> Bool {
    var member = Member(.effect(effect), rest: parts.reversed())
    // Nothing waits for a throttling interval.
    if !effect.context.isPause {
      let group = effect.context.group
      guard !group.isCancelled, !effect.context.enclosing.contains(where: \.rejectsParts) else {
        return false
      }
      member.owner = effect.context.parent?.index ?? index(of: group)
    }
    let index = members.insert(member)
    effect.index = index
    if let owner = member.owner {
      var parts = members[owner].parts
      members.append(index, to: &parts, \.ownerLinks)
      members[owner].parts = parts
    }
    enter(effect, at: index, waitingFor: waitedID)
    return true
  }

  private mutating func enter(
    _ effect: InFlightEffect,
    at index: Index,
    waitingFor waitedID: CanonicalID?
  ) {
    let feature = features.insert(effect.context.path)
    members[index].feature = feature
    members.append(index, to: &features[feature].effects, \.featureLinks)
    // A cancelled owner no longer passes cancellation on, so parts that start late register its
    // ids.
    var owner = effect.context.parent
    while let late = owner, late.phase == .cancelled {
      register(index, under: late.context.ids, at: feature, waitingFor: nil)
      owner = late.context.parent
    }
    // The own ids come last, because a throttled effect passes its last id to an interval.
    register(index, under: effect.context.ids, at: feature, waitingFor: waitedID)
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
        after: previous
      )
      members[index].lastUse = use
    }
  }

  /// Removes the last id of an effect, which continues without it.
  mutating func releaseLastID(of effect: InFlightEffect) {
    guard let index = effect.index, let use = members[index].lastUse else { return }
    members[index].lastUse = unregister(use)
  }

  /// Removes an effect whose work is done, and the effects that end with it.
  ///
  /// The caller retains the effect, so it is not released here.
  mutating func end(_ effect: InFlightEffect) {
    guard let index = effect.index else { return }
    if let owner = finish(index).owner { end(owner) }
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
  /// - Returns: The removed member, and its owner if that also ends.
  private mutating func finish(_ index: Index) -> (Member, owner: Index?) {
    visits += 1
    leave(index)
    let owner = members[index].owner
    if let owner {
      var parts = members[owner].parts
      members.remove(index, from: &parts, \.ownerLinks)
      members[owner].parts = parts
    }
    let member = members.remove(index)
    member.effect?.end()
    member.effect?.index = nil
    if !waiters.isEmpty { wakeWaiters(of: index) }
    return (member, owner.flatMap { settle($0) })
  }

  /// Continues after a part has ended.
  ///
  /// - Returns: The owner of the part if it also ends.
  private mutating func settle(_ index: Index) -> Index? {
    guard members[index].isIdle else { return nil }
    switch members[index].subject {
    case .group(let group):
      _ = members.remove(index)
      group.index = nil
      if !waiters.isEmpty { wakeWaiters(of: index) }
      return nil
    case .effect(let effect):
      if members[index].rest.isEmpty { return index }
      outcome.ready.append(effect)
      return nil
    }
  }

  private mutating func wakeWaiters(of index: Index) {
    if let awaiting = waiters.removeValue(forKey: index) { outcome.waiters += awaiting }
  }

  /// Removes a member from its feature and its ids.
  private mutating func leave(_ index: Index) {
    // Taken, because reading it would call an accessor that allocates its frame.
    guard let feature = members[index].feature.take() else { return }
    members.remove(index, from: &features[feature].effects, \.featureLinks)
    var use = members[index].lastUse.take()
    while let last = use { use = unregister(last) }
    // The other features with its ids are ancestors, so they can only be empty if this one is.
    features.prune(feature)
  }

  /// Removes a registration under an id.
  ///
  /// - Returns: The previous registration of the same effect.
  private mutating func unregister(_ use: Index) -> Index? {
    let (previous, next) = features.unregister(use)
    if let next, let effect = members[next].effect { outcome.ready.append(effect) }
    return previous
  }
}

extension EffectTree {
  /// Adds an effect that starts when no other effect of its feature has an id.
  ///
  /// - Parameters:
  ///   - turn: The effect.
  ///   - part: The only part of the effect.
  ///   - id: The id to wait for, which is one of the effect's own ids.
  ///   - limit: The maximum number of waiting effects. Beyond it, the effect is dropped or replaces
  ///     the last one.
  ///   - replacing: Pass `true` to replace the last waiting effect.
  mutating func takeTurn(
    _ turn: InFlightEffect,
    _ part: EffectNode,
    for id: CanonicalID,
    limit: Int,
    replacing: Bool
  ) {
    let ids = features.ids(with: id, at: turn.context.path)
    let isFull = ids.map { $0.waitingCount >= limit } ?? false
    guard !isFull || replacing else { return }
    let last = isFull ? ids?.waiting.last : nil
    guard insert(turn, parts: [part], waitingFor: ids == nil ? nil : id) else { return }
    if ids == nil { outcome.ready.append(turn) }
    if let last { cancel([features.uses[last].effect]) }
  }

  /// Removes and returns the next part of an effect.
  ///
  /// It counts as in flight until ``endPart(of:)``.
  mutating func beginPart(of effect: InFlightEffect) -> EffectNode? {
    guard let index = effect.index, let part = members[index].rest.popLast() else { return nil }
    members[index].pending += 1
    return part
  }

  /// Ends the start of a part.
  ///
  /// - Returns: `true` if no part of the effect is in flight; otherwise, `false`.
  mutating func endPart(of effect: InFlightEffect) -> Bool {
    guard let index = effect.index else { return true }
    members[index].pending -= 1
    return members[index].isIdle
  }

  /// Counts a queued action of a group.
  mutating func enqueueAction(of group: EffectGroup) {
    let index = index(of: group)
    members[index].pending += 1
  }

  /// Stops counting an action of a group that was handled.
  mutating func dequeueAction(of group: EffectGroup) {
    guard let index = group.index else { return }
    members[index].pending -= 1
    _ = settle(index)
  }

  /// Returns whether an action of a group is in the store's queue.
  func hasQueuedAction(of group: EffectGroup) -> Bool {
    group.index.map { members[$0].pending > 0 } ?? false
  }

  /// Adds a task that waits until a group is empty.
  ///
  /// Returns `false` if it is empty.
  mutating func add(_ waiter: Waiter, to group: EffectGroup) -> Bool {
    guard let index = group.index else { return false }
    waiters[index, default: []].append(waiter)
    return true
  }

  /// Adds a task that waits until an effect's work is done.
  ///
  /// Returns `false` if it is done.
  mutating func add(_ waiter: Waiter, toEndOf effect: InFlightEffect) -> Bool {
    guard let index = effect.index else { return false }
    waiters[index, default: []].append(waiter)
    return true
  }

  private mutating func index(of group: EffectGroup) -> Index {
    if let index = group.index { return index }
    let index = members.insert(Member(.group(group)))
    group.index = index
    return index
  }
}

extension EffectTree {
  /// Cancels the effects of a group.
  mutating func cancel(_ group: EffectGroup) {
    if let index = group.index { cancel(subtree(of: [index])) }
  }

  /// Cancels the effects with an id, of a feature and of the features below it.
  mutating func cancel(_ id: CanonicalID, at path: [EffectContext.Feature]) {
    cancel(subtree(of: features.effects(with: id, at: path)))
  }

  /// Cancels the effects with the id of a task, which no feature below uses.
  mutating func cancelTask(_ id: CanonicalID, at path: [EffectContext.Feature]) {
    cancel(subtree(of: features.ownEffects(with: id, at: path)))
  }

  /// Cancels the same effects from outside of the isolation of the store, which can be starting a
  /// part of one of them.
  ///
  /// The part does not start. In contrast, an effect that cancels in the isolation, such as
  /// `.merge(.cancel(id: 1), .run { … })`, starts its other parts.
  mutating func cancelConcurrently(_ id: CanonicalID, at path: [EffectContext.Feature]) {
    let effects = subtree(of: features.effects(with: id, at: path))
    for index in effects { members[index].effect?.rejectsParts = true }
    cancel(effects)
  }

  /// Cancels effects and their parts.
  mutating func cancel(_ effects: [InFlightEffect]) {
    cancel(subtree(of: effects.compactMap(\.index)))
  }

  /// Cancels the effects that a new effect with an id replaces.
  ///
  /// An effect that contains the new one continues.
  mutating func replace(_ id: CanonicalID, in context: EffectContext) {
    let effects = features.effects(with: id, at: context.path)
    guard context.parent != nil, !effects.isEmpty else {
      return cancel(subtree(of: effects))
    }
    let enclosing = Set(context.enclosing.compactMap(\.index))
    // Effects that contain the new effect continue. Their other parts are cancelled.
    cancel(subtree(of: effects).filter { !enclosing.contains($0) })
  }

  /// Cancels the effects of removed features and of the features below them, and the parts of these
  /// effects.
  mutating func cancelFeatures(_ paths: [[EffectContext.Feature]]) {
    var effects: [Index] = []
    for feature in paths.flatMap(features.features(below:)) {
      members.forEach(in: features[feature].effects, \.featureLinks) { effects.append($0) }
    }
    cancel(effects)
  }

  /// Cancels all effects.
  mutating func cancelAll() {
    cancel(Array(members.indices))
  }

  /// Cancels members.
  ///
  /// The list must include the parts of each one.
  ///
  /// A cancelled operation ends when it returns. An effect without an operation ends here.
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
    // In a separate loop, so that no sequence continues that is also cancelled.
    for index in all where members.contains(index) {
      let member = members[index]
      if member.isIdle, member.effect?.work.hasTask == false { end(index) }
    }
    outcome.ready.removeAll { $0.phase == .cancelled }
  }

  /// Returns members and all of their direct and indirect parts, each member before its parts.
  private mutating func subtree(of roots: [Index]) -> [Index] {
    var all = roots
    var position = 0
    while position < all.count {
      let index = all[position]
      position += 1
      visits += 1
      members.forEach(in: members[index].parts, \.ownerLinks) { all.append($0) }
    }
    return all
  }
}

extension EffectTree {
  /// Returns whether an effect is contained in another effect of the same feature with an id.
  ///
  /// The containing effect waits for its parts, so they must not wait for it.
  mutating func isInside(_ context: EffectContext, of id: CanonicalID) -> Bool {
    guard contains(id, at: context.path) else { return false }
    for effect in context.enclosing {
      visits += 1
      if effect.context.has(id, at: context.path.count) { return true }
    }
    return false
  }

  /// Returns whether a feature has an effect with an id, running or waiting.
  func contains(_ id: CanonicalID, at path: [EffectContext.Feature]) -> Bool {
    features.ids(with: id, at: path) != nil
  }

  /// Returns whether an effect waits for its turn.
  func isWaiting(_ effect: InFlightEffect) -> Bool {
    uses(of: effect).contains(where: \.isWaiting)
  }

  /// The effects in flight, except for intervals that delay no effect.
  var effects: [InFlightEffect] {
    members.indices.compactMap { index in
      guard members[index].feature != nil, let effect = members[index].effect else { return nil }
      guard effect.context.isPause else { return effect }
      let keepsBack = uses(of: effect).contains { !features.ids[$0.ids].waiting.isEmpty }
      return keepsBack ? effect : nil
    }
  }

  /// The effects whose work is not done, including cancelled ones, except for throttling intervals.
  var unfinished: [InFlightEffect] {
    members.elements.compactMap(\.?.effect).filter { !$0.context.isPause }
  }

  /// Returns the effects of a group that have not ended, and their parts.
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
