import Synchronization

/// An effect that a store has accepted and that has not ended.
///
/// Apart from its phase, its mutable state is in the ``EffectTree``.
final class InFlightEffect: Sendable {
  enum Work: Sendable {
    /// A task runs an operation.
    case operation(RunOperation)

    /// Parts run one after another.
    case sequence

    /// The only part starts when no other effect has the last id.
    ///
    /// A throttled effect then passes the id to an interval.
    case turn(Throttle?)

    /// A part of an operation that can be cancelled separately.
    case section
  }

  /// The task of an operation or of a section, with its type erased.
  enum RunningTask: Sendable {
    case operation(Task<Void, Never>)
    case section(Section)

    /// An object, because a closure would make every effect larger.
    final class Section: Sendable {
      let cancel: @Sendable () -> Void

      init(cancel: @escaping @Sendable () -> Void) {
        self.cancel = cancel
      }
    }

    func cancel() {
      switch self {
      case .operation(let task): task.cancel()
      case .section(let section): section.cancel()
      }
    }
  }

  /// The phase of an effect.
  enum Phase: UInt8, AtomicRepresentable {
    /// The effect is accepted, and its task is being created.
    case starting
    case running
    case cancelled
    case ended

    var isLive: Bool { self == .starting || self == .running }
  }

  let work: Work
  let context: EffectContext

  // Declared here, because they fit into the padding after the context.
  private let storedPhase: Atomic<Phase>
  private let storedRejectsParts = Atomic(false)
  private let storedIndex = Atomic<Slab<Never>.Index>(-1)

  /// The host that runs its tasks, or `nil` for the system's executor.
  let executor: (any EffectHost)?

  /// The number of an operation in an observed store, or 0 for any other effect.
  let number: Int

  /// The order in which the store accepted its sequences and turns.
  ///
  /// It is 0 for other effects, because they never wait.
  let order: Int

  /// The task, after ``start(_:)`` was called.
  ///
  /// `nonisolated(unsafe)`: it is written once, before the phase becomes `running`. It is read
  /// once, by the only caller of ``cancel()`` that changed the phase from `running` to `cancelled`.
  /// The atomic exchange orders both. `EffectModelTests` covers this under the thread sanitizer.
  nonisolated(unsafe) private var task: RunningTask?

  init(
    _ work: Work,
    in context: EffectContext,
    on executor: (any EffectHost)? = nil,
    number: Int = 0,
    order: Int = 0
  ) {
    self.work = work
    self.context = context
    self.executor = executor
    self.number = number
    self.order = order
    storedPhase = Atomic(work.hasTask ? .starting : .running)
  }

  /// The context in which the parts of the effect start.
  var partContext: EffectContext {
    var context = context
    context.parent = self
    context.ids = []
    return context
  }

  var phase: Phase { storedPhase.load(ordering: .acquiring) }

  /// The index of the effect in the ``EffectTree``, until its work is done.
  ///
  /// Only the tree accesses it, under the lock of the ``EffectRegistry``.
  var index: Slab<Never>.Index? {
    get {
      let index = storedIndex.load(ordering: .relaxed)
      return index < 0 ? nil : index
    }
    set { storedIndex.store(newValue ?? -1, ordering: .relaxed) }
  }

  /// Whether no more parts can start, even one that is being started.
  ///
  /// Only the tree accesses it, under the lock of the ``EffectRegistry``.
  var rejectsParts: Bool {
    get { storedRejectsParts.load(ordering: .relaxed) }
    set { storedRejectsParts.store(newValue, ordering: .relaxed) }
  }
}

extension InFlightEffect.Work {
  /// Whether a task does the work.
  ///
  /// The effect then ends with the task.
  var hasTask: Bool {
    switch self {
    case .operation, .section: true
    case .sequence, .turn: false
    }
  }
}

extension InFlightEffect {
  /// Stores the task, and cancels it if the effect was cancelled in the meantime.
  ///
  /// - Parameter task: The task, which can already be running or have ended.
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
    executor?.effectIsCancelled()
    return old == .running ? task : nil
  }

  /// Changes the phase of a live effect to `ended`, under the lock of the registry.
  func end() {
    let isLive = phase.isLive
    // A cancelled effect has already left its ids, but its sequence still waits for it.
    let isInUse = isLive && !(context.ids.isEmpty && context.path.isEmpty)
    executor?.effectEnds(usesStore: isInUse || context.parent != nil)
    guard isLive else { return }
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
