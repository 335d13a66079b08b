extension Model {
  /// Ends an effect.
  ///
  /// - Returns: The effects that continue now.
  mutating func end(_ effect: ModelEffect) -> [ModelEffect] {
    if effect.isOver { return [] }
    let next = leave(effect)
    return inOrder(next + conclude(effect))
  }

  /// Tells the enclosing effect that one of its parts has ended.
  mutating func conclude(_ effect: ModelEffect) -> [ModelEffect] {
    if effect.isOver { return [] }
    effect.isOver = true
    effects.removeAll { $0 === effect }
    guard let parent = effect.context.parent else { return [] }
    parent.parts -= 1
    if parent.parts > 0 { return [] }
    return parent.rest.isEmpty ? end(parent) : [parent]
  }

  /// Removes the ids of an effect.
  mutating func leave(_ effect: ModelEffect) -> [ModelEffect] {
    let ids = effect.awaited == nil ? effect.ids : effect.ids.dropLast()
    effect.awaited = nil
    effect.ids = []
    return release(Array(ids))
  }

  /// Returns the effects whose turn it is after ids were removed, from the innermost id outwards.
  mutating func release(_ ids: [HeldID]) -> [ModelEffect] {
    var next: [ModelEffect] = []
    for held in ids.reversed() {
      let others = effects.filter { $0.has(held.id, of: held.seats) }
      let waiting = others.filter { $0.awaited == held.id && $0.context.seats == held.seats }
      guard waiting.count == others.count, let first = waiting.first else { continue }
      let chosen = fault == .queueStartsLast ? waiting[waiting.count - 1] : first
      chosen.awaited = nil
      next.append(chosen)
    }
    return next
  }

  /// Returns the effects with an id of a feature and of the features below it.
  func reached(by id: ID, from seats: [Seat]) -> [ModelEffect] {
    let ids: [ID] = [id]
    return effects.filter { effect in
      effect.ids.contains { held in
        guard ids.contains(held.id) else { return false }
        if fault == .cancelReachesParents && seats.starts(with: held.seats) { return true }
        if fault == .cancelSkipsChildren { return held.seats == seats }
        return held.seats.starts(with: seats)
      }
    }
  }

  /// Cancels effects.
  ///
  /// - Returns: The effects that continue now.
  mutating func cancel(_ list: [ModelEffect]) -> [ModelEffect] {
    let list = list.filter(\.isInFlight)
    var next: [ModelEffect] = []
    for effect in list {
      effect.isCancelled = true
      if effect.isNew, !effect.hasParts { dependsOnThreads = true }
      effect.rest = []
      next += leave(effect)
    }
    for effect in list where effect.hasParts && effect.parts == 0 { next += conclude(effect) }
    return inOrder(next)
  }

  /// Returns effects in flight in the order in which they were accepted.
  private func inOrder(_ list: [ModelEffect]) -> [ModelEffect] {
    effects.filter { effect in effect.isInFlight && list.contains { $0 === effect } }
  }

  /// Cancels the task of an action that the test has sent.
  mutating func cancelTask(_ index: Int) {
    let group = sent[index]
    let members = effects.filter { effect in
      fault == .taskCancelsEverything
        || (effect.context.group == group && !effect.context.isThrottlePause)
    }
    goOn(cancel(members))
    handleQueue()
  }

  /// Releases the store: everything is cancelled, and nothing continues.
  mutating func release() {
    isReleased = true
    _ = cancel(effects)
  }
}
