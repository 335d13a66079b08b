import ComposableClocks
import ComposableCollections
import Synchronization

/// What has changed while a store handles actions, kept until it has done so.
///
/// The observers of a change are told when the state is written and may be read again, each once:
/// whoever observes several fields that have changed is told when the first of them is. An observer
/// that sends an action is told of what it changes in the next round, of a loop: observers that answer
/// each other need no stack.
///
/// `@unchecked Sendable`: a batch is open for the code that one thread calls until it is closed again,
/// which is asked before anything else is touched. Tasks that such code starts inherit the batch, and
/// find it closed, or open on another thread than theirs.
final class ChangeBatch: @unchecked Sendable {
  /// One field of a state.
  struct Change: Hashable {
    let readers: ObservationExtent.Readers
    let keyPath: AnyKeyPath
    /// Those who have read the field while its last change was told.
    private var late: ObservationExtent.LateReaders?

    init(readers: ObservationExtent.Readers, keyPath: AnyKeyPath) {
      self.readers = readers
      self.keyPath = keyPath
    }

    mutating func beginTelling() {
      late = readers.beginTelling(of: keyPath)
    }

    func tell() {
      readers.registrar.tell(of: keyPath)
      late?.registrar.tell(of: keyPath)
    }

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
    guard let current,
      current.owner.load(ordering: .relaxed) == ThreadID.current.rawValue
    else { return nil }
    return current
  }

  /// The thread that has opened the batch, and zero while it is closed.
  private let owner = Atomic<UInt>(0)
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
    owner.store(ThreadID.current.rawValue, ordering: .relaxed)
    Self.$current.withValue(self) { operation(self) }
    owner.store(0, ordering: .relaxed)
  }

  /// Tells the observers of what was collected, until nothing changes any more.
  func tell() {
    guard !isTelling, !changes.isEmpty else { return }
    isTelling = true
    defer { isTelling = false }
    while !changes.isEmpty {
      var round = changes.elements
      changes = OrderedSet()
      // Who reads again when told has read the last of it, and waits for what comes then.
      for index in round.indices { round[index].beginTelling() }
      for change in round { change.tell() }
      for change in round { change.readers.endTelling() }
    }
  }
}
