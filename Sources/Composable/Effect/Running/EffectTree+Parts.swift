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

  /// Adds a continuation that waits for a group.
  ///
  /// Returns `false` if the group is empty.
  mutating func add(_ waiter: CheckedContinuation<Void, Never>, to group: EffectGroup) -> Bool {
    guard let index = group.index else { return false }
    waiters[index, default: []].append(waiter)
    return true
  }

  mutating func index(of group: EffectGroup) -> Index {
    if let index = group.index { return index }
    let index = members.insert(Member(.group(group)))
    group.index = index
    return index
  }
}
