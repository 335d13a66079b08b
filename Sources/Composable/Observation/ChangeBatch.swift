import ComposableCollections
import Synchronization

/// What has changed while a store handles actions, kept until it has done so.
///
/// The observers of a change are told when the state is written and may be read again, each once:
/// whoever observes several fields that have changed is told when the first of them is. An observer
/// that sends an action is told of what it changes in the next round, of a loop: observers that answer
/// each other need no stack.
///
/// `@unchecked Sendable`: a batch is open for the code that one task calls, which is asked before
/// anything else is touched. Tasks that such code starts inherit the batch, and find it closed.
final class ChangeBatch: @unchecked Sendable {
  /// One field of a state.
  struct Change: Hashable {
    let readers: ObservationExtent.Readers
    let keyPath: AnyKeyPath

    static func == (lhs: Self, rhs: Self) -> Bool {
      lhs.readers === rhs.readers && (lhs.keyPath === rhs.keyPath || lhs.keyPath == rhs.keyPath)
    }

    func hash(into hasher: inout Hasher) {
      // Key paths are slow to hash, and a state has few fields.
      hasher.combine(ObjectIdentifier(readers))
    }
  }

  /// Names that a state was replaced.
  static var wholeState: AnyKeyPath { ObservationExtent.Whole.allFields }

  @TaskLocal private static var current: ChangeBatch?

  /// The batch of the store whose reducer has called this code, directly or not.
  static var open: ChangeBatch? {
    guard let current, current.owner.load(ordering: .relaxed) == currentTask else { return nil }
    return current
  }

  /// The task that has opened the batch, and zero while it is closed.
  private let owner = Atomic<Int>(0)
  private var changes = OrderedSet<Change>()
  private var isTelling = false

  /// The copies that stores keep.
  var kept = KeptStates()

  func append(_ readers: ObservationExtent.Readers, keyPath: AnyKeyPath = wholeState) {
    changes.append(Change(readers: readers, keyPath: keyPath))
  }

  /// Collects what an operation changes, in the batch of the store around it if there is one.
  func collect(_ operation: (ChangeBatch) -> Void) {
    if let outer = Self.open { return operation(outer) }
    owner.store(Self.currentTask, ordering: .relaxed)
    Self.$current.withValue(self) { operation(self) }
    owner.store(0, ordering: .relaxed)
  }

  /// Tells the observers of what was collected, until nothing changes any more.
  func tell() {
    guard !isTelling, !changes.isEmpty else { return }
    isTelling = true
    defer { isTelling = false }
    while !changes.isEmpty {
      let round = changes
      changes = []
      // Who reads again when told has read the last of it, and waits for what comes then.
      let earlier = round.map { $0.readers.beginTelling(of: $0.keyPath) }
      for (change, registrar) in zip(round, earlier) {
        change.readers.registrar.tell(of: change.keyPath)
        registrar?.tell(of: change.keyPath)
      }
      for change in round { change.readers.endTelling() }
    }
  }

  /// Names the running task, and code outside of tasks by the same number, as it is on one thread.
  private static var currentTask: Int {
    withUnsafeCurrentTask { $0?.hashValue ?? 1 }
  }
}
