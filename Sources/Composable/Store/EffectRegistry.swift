import Synchronization

/// The ``EffectTree`` of a store, behind a lock.
///
/// Effects end on any thread, and are cancelled from any. Whatever runs foreign code, as a task's
/// cancellation handlers do, is called after the lock is left.
final class EffectRegistry: Sendable {
  /// What has to go on in the isolation of the store when effects have ended.
  struct Continuation: Sendable {
    /// Effects that have waited, and start.
    var starts: [InFlightEffect] = []

    /// Sequences whose next part starts.
    var sequences: [InFlightEffect] = []

    var isEmpty: Bool { starts.isEmpty && sequences.isEmpty }
  }

  private let tree = Mutex(EffectTree())

  /// The effects that have neither ended nor been cancelled.
  var effects: Set<InFlightEffect> { tree.withLock(\.effects) }

  func contains(_ id: CancelID, at path: [EffectStep]) -> Bool {
    tree.withLock { $0.contains(id, at: path) }
  }

  /// Adds an effect that is about to start.
  func insert(_ effect: InFlightEffect) {
    effect.context.group.insert(effect)
    tree.withLock { tree in
      effect.context.parent?.outstanding += 1
      tree.insert(effect)
    }
  }

  /// Adds an effect that starts when an id is free.
  ///
  /// - Parameters:
  ///   - effect: The effect.
  ///   - id: The id to wait for.
  ///   - limit: How many may wait. One more is not added, or displaces the last one.
  ///   - replacing: Whether it displaces the last one.
  ///   - context: Where the id belongs.
  /// - Returns: What goes on now because an effect was displaced.
  func wait(
    _ effect: InFlightEffect,
    for id: CancelID,
    limit: Int,
    replacing: Bool,
    in context: EffectContext
  ) -> Continuation {
    let waiting = tree.withLock { $0.waiting(for: id, at: context.path) }
    guard waiting.count < limit || replacing, !context.group.isCancelled else {
      return Continuation()
    }
    context.group.insert(effect)
    tree.withLock { tree in
      context.parent?.outstanding += 1
      tree.wait(effect, for: id, at: context.path)
    }
    return waiting.count < limit ? Continuation() : cancel(Set(waiting.suffix(1)))
  }

  /// Takes the next part of a sequence, which counts as in flight until ``endPart(of:)``.
  func beginPart(of sequence: InFlightEffect) -> EffectNode? {
    tree.withLock { _ in
      guard let part = sequence.rest.popFirst() else { return nil }
      sequence.outstanding += 1
      return part
    }
  }

  /// Ends the start of a part; whether nothing of it is left in flight.
  func endPart(of sequence: InFlightEffect) -> Bool {
    tree.withLock { _ in
      sequence.outstanding -= 1
      return sequence.outstanding == 0
    }
  }

  /// Keeps what cancels the task of an effect; cancels at once what was cancelled meanwhile.
  func attach(_ cancelTask: @escaping @Sendable () -> Void, to effect: InFlightEffect) {
    let isCancelled = tree.withLock { _ in
      if effect.phase == .running { effect.cancelTask = cancelTask }
      return effect.phase == .cancelled
    }
    if isCancelled { cancelTask() }
  }

  /// Removes an effect whose work is done.
  func end(_ effect: InFlightEffect) -> Continuation {
    settle { tree, settlement in settlement.end(effect, in: &tree) }
  }

  /// Cancels the effects with an id of a feature and of those below it.
  func cancel(_ id: CancelID, at path: [EffectStep]) -> Continuation {
    cancel { $0.effects(id, at: path) }
  }

  /// Cancels the effects of children that are no longer in the state.
  ///
  /// - Parameter state: The address of the root's state.
  /// - Returns: What goes on now.
  func cancelOrphans(in state: UnsafeRawPointer) -> Continuation {
    // The closure is called before this returns, on the same thread.
    nonisolated(unsafe) let state = state
    return cancel { $0.orphans(in: state) }
  }

  /// Whether a child feature has effects in flight.
  var hasChildren: Bool { tree.withLock(\.hasChildren) }

  /// Cancels everything.
  func cancelAll() {
    _ = cancel(\.effects)
  }

  /// Cancels effects.
  @discardableResult
  func cancel(_ effects: Set<InFlightEffect>) -> Continuation {
    cancel { _ in effects }
  }

  private func cancel(_ effects: @Sendable (EffectTree) -> Set<InFlightEffect>) -> Continuation {
    settle { tree, settlement in settlement.cancel(effects(tree), in: &tree) }
  }

  private func settle(
    _ body: @Sendable (inout EffectTree, inout Settlement) -> Void
  ) -> Continuation {
    let settlement = tree.withLock { tree in
      var settlement = Settlement()
      body(&tree, &settlement)
      return settlement
    }
    for cancelTask in settlement.cancelTasks { cancelTask() }
    for effect in settlement.ended { effect.context.group.remove(effect) }
    return settlement.continuation
  }
}

/// What follows when effects are cancelled or end, collected under the lock and done outside of it.
private struct Settlement: Sendable {
  var continuation = EffectRegistry.Continuation()
  var cancelTasks: [@Sendable () -> Void] = []
  var ended: [InFlightEffect] = []

  /// An operation that is cancelled ends when it returns; what has none ends here.
  mutating func cancel(_ effects: Set<InFlightEffect>, in tree: inout EffectTree) {
    for effect in effects where effect.phase == .running {
      effect.phase = .cancelled
      continuation.starts += tree.remove(effect)
      effect.rest = []
      if let cancelTask = effect.cancelTask { cancelTasks.append(cancelTask) }
      effect.cancelTask = nil
      if case .waiting = effect.work { finish(effect, in: &tree) }
    }
    continuation.starts.removeAll(where: effects.contains)
  }

  mutating func end(_ effect: InFlightEffect, in tree: inout EffectTree) {
    if effect.phase == .running { effect.phase = .ended }
    effect.cancelTask = nil
    continuation.starts += tree.remove(effect)
    finish(effect, in: &tree)
  }

  private mutating func finish(_ effect: InFlightEffect, in tree: inout EffectTree) {
    ended.append(effect)
    guard let parent = effect.context.parent else { return }
    parent.outstanding -= 1
    guard parent.outstanding == 0 else { return }
    if parent.rest.isEmpty {
      end(parent, in: &tree)
    } else {
      continuation.sequences.append(parent)
    }
  }
}
