internal import Synchronization

/// The numbers of the changes in a batch.
///
/// A batch is open on one thread while a store handles actions, from the first to the last one in
/// its queue. Each change in a batch has a number that no other batch assigns. The number therefore
/// shows whether a change belongs to the batch.
package final class ChangeNumbers {
  /// The highest bit, which is set only in numbers of batches.
  static var flag: UInt64 { 1 << 63 }

  private static let blockSize: UInt64 = 1 << 24

  // Process-wide only to make numbers unique. Callers cannot observe each other.
  private static let lastBlock = Atomic<UInt64>(0)

  // Process-wide only as the key of a value of each thread. A task-local value would take several
  // times as long for each change, and tasks that a reducer starts would inherit it.
  fileprivate static let slot = ThreadSlot()

  // No check for exclusive access can fail: no user code runs during an access.

  /// The last number assigned before the batch was opened.
  @exclusivity(unchecked) private var lastBefore: UInt64 = 0

  /// The last number.
  @exclusivity(unchecked) private var last: UInt64 = 0

  /// The object that opened the batch.
  ///
  /// Read it only while the batch is open, when the object exists.
  // Computed, because other modules check for exclusive access to a stored property.
  package var owner: AnyObject? { opener }
  @exclusivity(unchecked) private unowned(unsafe) var opener: AnyObject?

  package init() {}

  /// Opens a new batch on this thread, unless one is open.
  ///
  /// Numbers assigned earlier do not belong to it.
  ///
  /// - Parameter owner: The object that opens the batch. Both it and the numbers must exist until
  ///   the batch is closed.
  /// - Returns: `true` if the caller must close the batch; otherwise, `false`.
  package func open(for owner: AnyObject) -> Bool {
    guard Self.slot.value == nil else { return false }
    let hasRoom = last != 0 && last & (Self.blockSize &- 1) < Self.blockSize / 2
    if hasRoom { lastBefore = last } else { startBlock() }
    opener = owner
    Self.slot.value = Unmanaged.passUnretained(self).toOpaque()
    return true
  }

  /// Closes the batch.
  package func close() {
    Self.slot.value = nil
  }

  /// Runs a closure as if no batch were open on this thread.
  package static func withoutBatch(_ body: () -> Void) {
    let open = slot.value
    slot.value = nil
    defer { slot.value = open }
    body()
  }

  private func startBlock() {
    let block = Self.lastBlock.wrappingAdd(1, ordering: .relaxed).newValue
    last = Self.flag | block &* Self.blockSize
    lastBefore = last
  }

  /// Returns a new number.
  func next() -> UInt64 {
    last &+= 1
    // A batch with millions of changes forgets the first ones, which then count as replacements.
    if last & (Self.blockSize &- 1) == 0 { startBlock() }
    return last
  }

  /// Returns whether the batch assigned a number since it was opened.
  func contains(_ number: UInt64) -> Bool { number > lastBefore && number <= last }
}

/// Returns the numbers of the batch that is open on this thread, or `nil` if none is open.
///
/// The result is valid while the batch is open: only `open(for:)` and `close()` write the slot, and
/// the numbers exist between these calls. `LineageTests` covers this.
///
/// It is not a static property of the class, because each call would look up the class.
package func openNumbers() -> Unmanaged<ChangeNumbers>? {
  ChangeNumbers.slot.value.map { Unmanaged.fromOpaque($0) }
}
