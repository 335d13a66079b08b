import ComposableCollections

/// What has changed while a store handles actions, kept until it has done so.
///
/// The observers of a change are notified when the state is written and may be read again. An observer
/// of several fields that have changed is notified when the first of them is. One that reads them again
/// at that moment is notified of the others too. An observer that sends an action is notified of what it
/// changes in the next round, of a loop: observers that answer each other need no stack.
///
/// A batch is open on one thread, for the code that a store calls while it handles actions.
final class ChangeBatch {
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

  /// The batch of the store whose reducer has called this code, directly or not.
  static var open: ChangeBatch? {
    guard let numbers = OpenBatch.current else { return nil }
    // A batch is only open on this thread while a method of its store runs, which keeps the owner alive.
    return Unmanaged<ChangeBatch>.fromOpaque(numbers.pointee.owner).takeUnretainedValue()
  }

  private let numbers = UnsafeMutablePointer<OpenBatch>.allocate(capacity: 1)
  private var changes: [Change] = []

  /// The same, once there are many.
  private var many: Set<Change> = []

  /// The changes whose observers are being notified.
  private var round: [Change] = []
  private var isNotifying = false

  /// The states that stores keep to show them when their children are gone.
  let lastStates = LastStates()

  init() {
    let owner = Unmanaged.passUnretained(self).toOpaque()
    numbers.initialize(to: OpenBatch(owner: owner))
  }

  deinit {
    numbers.deinitialize(count: 1)
    numbers.deallocate()
  }

  func append(_ readers: ObservationExtent.Readers, keyPath: AnyKeyPath = wholeState) {
    let change = Change(readers: readers, keyPath: keyPath)
    // Comparing a few is faster than hashing one.
    if changes.count < 16 {
      if !changes.contains(change) { changes.append(change) }
      return
    }
    if many.isEmpty { many = Set(changes) }
    if many.insert(change).inserted { changes.append(change) }
  }

  /// Collects what changes on this thread from now on, unless another batch does.
  ///
  /// - Returns: `true` if the caller must close the batch; otherwise, `false`.
  func open() -> Bool {
    guard OpenBatch.current == nil else { return false }
    numbers.pointee.reset()
    OpenBatch.current = numbers
    return true
  }

  func close() {
    OpenBatch.current = nil
  }

  /// Notifies the observers of what was collected, until nothing changes any more.
  func notify() {
    guard !isNotifying, !changes.isEmpty else { return }
    isNotifying = true
    defer { isNotifying = false }
    while !changes.isEmpty {
      swap(&changes, &round)
      if !many.isEmpty { many = [] }
      for change in round { change.readers.notify(of: change.keyPath) }
      round.removeAll(keepingCapacity: true)
    }
  }
}
