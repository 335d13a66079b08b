import Synchronization

/// An effect that a store has accepted and that has not ended.
///
/// What changes about it, apart from its phase, is in the ``EffectTree``.
final class InFlightEffect: Sendable {
  enum Work: Sendable {
    /// A task runs an operation.
    case operation(RunOperation)

    /// Parts follow each other.
    case sequence

    /// The only part starts when no other effect has the last id. A throttled effect then leaves the
    /// id to a pause.
    case turn(Throttle?)

    /// A part of an operation that can be cancelled separately.
    case section
  }

  /// The task of an operation, or of a section of one, whose type only its user knows.
  enum RunningTask: Sendable {
    case operation(Task<Void, Never>)
    case section(cancel: @Sendable () -> Void)

    func cancel() {
      switch self {
      case .operation(let task): task.cancel()
      case .section(let cancel): cancel()
      }
    }
  }

  /// What an action that comes from an effect has to expect.
  enum Phase: UInt8, AtomicRepresentable {
    /// Accepted; the task is being made.
    case starting
    case running
    case cancelled
    case ended

    var isLive: Bool { self == .starting || self == .running }
  }

  let work: Work
  let context: EffectContext

  /// What runs its tasks, if that is not the system's executor.
  let executor: (any EffectHost)?

  /// The number of an operation in an observed store; 0 for any other effect.
  let number: Int

  private let storedPhase: Atomic<Phase>
  private let storedIndex = Atomic<Slab<Never>.Index>(-1)

  /// The task, once ``start(_:)`` was called.
  ///
  /// `nonisolated(unsafe)`: written once, before the phase becomes `running`. Read once, by the only
  /// caller of ``cancel()`` that changed the phase from `running` to `cancelled`. The exchange orders the
  /// two; the thread sanitizer would notice in `EffectModelTests`.
  nonisolated(unsafe) private var task: RunningTask?

  init(
    _ work: Work,
    in context: EffectContext,
    on executor: (any EffectHost)? = nil,
    number: Int = 0
  ) {
    self.work = work
    self.context = context
    self.executor = executor
    self.number = number
    storedPhase = Atomic(work.hasTask ? .starting : .running)
  }

  /// Where the parts of the effect start.
  var partContext: EffectContext {
    var context = context
    context.parent = self
    context.ids = []
    return context
  }

  var phase: Phase { storedPhase.load(ordering: .acquiring) }

  /// The index of the effect in the ``EffectTree``, until its work is done.
  ///
  /// Set and read by the tree only, under the lock of the ``EffectRegistry``.
  var index: Slab<Never>.Index? {
    get {
      let index = storedIndex.load(ordering: .relaxed)
      return index < 0 ? nil : index
    }
    set { storedIndex.store(newValue ?? -1, ordering: .relaxed) }
  }
}

extension InFlightEffect.Work {
  /// A Boolean value that indicates whether a task does the work, whose end is the effect's.
  var hasTask: Bool {
    switch self {
    case .operation, .section: true
    case .sequence, .turn: false
    }
  }
}

extension InFlightEffect {
  /// Hands over the task, and cancels it if the effect was cancelled meanwhile.
  ///
  /// - Parameter task: The task, which may be at work already or have ended.
  func start(_ task: RunningTask) {
    self.task = task
    let (isStarted, phase) = storedPhase.compareExchange(
      expected: .starting,
      desired: .running,
      ordering: .acquiringAndReleasing
    )
    if !isStarted, phase == .cancelled { task.cancel() }
  }

  /// Changes the phase of a live effect to `cancelled`, under the lock of the registry.
  ///
  /// - Returns: The task to cancel after the lock is released, if there is one.
  func cancel() -> RunningTask? {
    let old = storedPhase.exchange(.cancelled, ordering: .acquiringAndReleasing)
    note(.cancelled)
    return old == .running ? task : nil
  }

  /// Changes the phase of a live effect to `ended`, under the lock of the registry.
  func end() {
    guard phase.isLive else { return }
    storedPhase.store(.ended, ordering: .releasing)
    note(.ended)
  }

  private func note(_ end: EffectEvent.Change) {
    if number != 0 { context.group.registry.log?.note(end, of: number) }
  }
}

extension InFlightEffect: Hashable {
  static func == (lhs: InFlightEffect, rhs: InFlightEffect) -> Bool { lhs === rhs }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
