import Synchronization

/// An effect that a store has accepted and that has not ended.
///
/// `@unchecked Sendable`: every stored `var` is only touched under the lock of the
/// ``EffectRegistry``; the rest never changes and is `Sendable`.
final class InFlightEffect: @unchecked Sendable {
  enum Work: Sendable {
    /// A task runs an operation.
    case operation(RunOperation)

    /// Parts follow each other.
    case sequence

    /// The effect starts when another one has ended; with a throttle, it begins its pause too.
    case waiting(EffectNode, Throttle?)

    /// A part of an operation that can be cancelled apart from it.
    case part
  }

  /// What an action that comes from an effect has to expect.
  enum Phase: UInt8, AtomicRepresentable {
    case running
    case cancelled
    case ended
  }

  /// A place where the effect is found by an id.
  struct Entry {
    let node: EffectTree.Node
    let id: CancelID
  }

  let work: Work
  let context: EffectContext

  /// What runs its tasks, if that is not the system's executor.
  let executor: (any EffectHost)?
  private let storedPhase = Atomic(Phase.running)

  var node: EffectTree.Node?
  var entries: [Entry] = []
  var cancelTask: (@Sendable () -> Void)?

  /// Whether all is over: what waited for the effect's end has been told, once.
  var isFinished = false

  /// Of a sequence: the parts yet to come, the next one last, and how many are in flight.
  var rest: [EffectNode]
  var outstanding = 0

  init(
    _ work: Work,
    parts: [EffectNode] = [],
    in context: EffectContext,
    on executor: (any EffectHost)? = nil
  ) {
    self.work = work
    rest = parts.reversed()
    self.context = context
    self.executor = executor
  }

  /// Whether nothing runs any more whose end would be the effect's.
  ///
  /// An operation has an end of its own, when it returns.
  var isIdle: Bool {
    switch work {
    case .operation, .part: false
    case .sequence: outstanding == 0
    case .waiting: true
    }
  }

  var phase: Phase {
    get { storedPhase.load(ordering: .acquiring) }
    set { storedPhase.store(newValue, ordering: .releasing) }
  }
}

extension InFlightEffect: Hashable {
  static func == (lhs: InFlightEffect, rhs: InFlightEffect) -> Bool { lhs === rhs }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
