import ComposableCollections

/// The changes made while a store handles actions.
///
/// Observers are notified after the state is written, when it can be read again. An observer of
/// several changed fields is notified with the first one. If it reads the fields again at that
/// moment, it is notified of the other changes too. If an observer sends an action, observers of
/// the resulting changes are notified in the next round of a loop. Observers that respond to each
/// other therefore do not nest.
///
/// A batch is open on one thread, for the code that a store calls while it handles actions.
final class ChangeBatch {
  /// The batch of the store whose reducer directly or indirectly called this code.
  static var open: ChangeBatch? {
    guard let numbers = OpenBatch.current else { return nil }
    // A batch is only open on this thread while a method of its store runs, which retains the
    // owner.
    return Unmanaged<ChangeBatch>.fromOpaque(numbers.pointee.owner).takeUnretainedValue()
  }

  private let numbers = UnsafeMutablePointer<OpenBatch>.allocate(capacity: 1)

  // As in `RootCore`, no check for exclusive access can fail. Releasing the changes of a round can run
  // user code, which can send actions. They only append to `changes`, because `isNotifying` is set.
  // `ChangeBatchTests` sends actions from observers.
  @exclusivity(unchecked) private var changes: [ObservedFields.Field] = []

  /// The same fields, once there are many.
  @exclusivity(unchecked) private var many: Set<ObjectIdentifier> = []

  /// The fields whose observers are being notified.
  @exclusivity(unchecked) private var round: [ObservedFields.Field] = []
  @exclusivity(unchecked) private var isNotifying = false

  /// The states that stores show when their children are removed.
  let lastStates = LastStates()

  init() {
    let owner = Unmanaged.passUnretained(self).toOpaque()
    numbers.initialize(to: OpenBatch(owner: owner))
  }

  deinit {
    numbers.deinitialize(count: 1)
    numbers.deallocate()
  }

  /// Adds a changed field.
  func append(_ field: ObservedFields.Field) {
    // For a few changes, comparing is faster than hashing.
    if changes.count < 16 {
      if !changes.contains(where: { $0 === field }) { changes.append(field) }
      return
    }
    if many.isEmpty { many = Set(changes.map(ObjectIdentifier.init)) }
    if many.insert(ObjectIdentifier(field)).inserted { changes.append(field) }
  }

  /// Starts to collect the changes on this thread, unless another batch is open.
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

  /// Notifies the observers of the collected changes, until there are no more changes.
  func notify() {
    guard !isNotifying, !changes.isEmpty else { return }
    isNotifying = true
    defer { isNotifying = false }
    while !changes.isEmpty {
      swap(&changes, &round)
      if !many.isEmpty { many = [] }
      for field in round { field.notify() }
      round.removeAll(keepingCapacity: true)
    }
  }
}
