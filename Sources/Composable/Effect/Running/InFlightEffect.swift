import Synchronization

/// An effect that a store has accepted and that has not ended.
///
/// `@unchecked Sendable`: every stored `var` is only touched under the lock of the
/// ``EffectRegistry``, and ``memberPosition`` under that of its ``EffectGroup``; the rest never changes
/// and is `Sendable`.
final class InFlightEffect: @unchecked Sendable {
  enum Work: Sendable {
    /// A task runs an operation.
    case operation(RunOperation)

    /// Parts follow each other.
    case sequence

    /// The only part starts when no other effect has the last id; with a throttle, the id is left
    /// to a pause then.
    case turn(Throttle?)

    /// A part of an operation that can be cancelled apart from it.
    case part
  }

  /// The task of an operation, or of a part of one, whose type only its user knows.
  enum WorkingTask: Sendable {
    case whole(Task<Void, Never>)
    case part(cancel: @Sendable () -> Void)

    func cancel() {
      switch self {
      case .whole(let task): task.cancel()
      case .part(let cancel): cancel()
      }
    }
  }

  /// What an action that comes from an effect has to expect.
  enum Phase: UInt8, AtomicRepresentable {
    case running
    case cancelled
    case ended
  }

  let work: Work
  let context: EffectContext

  /// What runs its tasks, if that is not the system's executor.
  let executor: (any EffectHost)?
  private let storedPhase = Atomic(Phase.running)

  /// Where the tree and the group keep the effect.
  var node: EffectTree.Node?
  var position = 0
  var memberPosition = 0
  var slots: [EffectTree.Slot] = []

  /// The one of the slots that the effect waits for, and its neighbours in the queue there.
  var waitedSlot: EffectTree.Slot?
  unowned var previous: InFlightEffect?
  unowned var next: InFlightEffect?

  var task: WorkingTask?

  /// Whether all is over: what waited for the effect's end has been told, once.
  var isFinished = false

  /// Of what has parts: those yet to come, the next one last, and how many are in flight.
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
    case .sequence, .turn: outstanding == 0
    }
  }

  /// Whether another effect is a part of this one, or of a part of it.
  func encloses(_ context: EffectContext) -> Bool {
    context.enclosing.contains { $0 === self }
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
