internal import Synchronization

/// The number of a value's last change, and of its last change before the open batch.
///
/// Copies share a lineage until one of them changes. Two values with the same version have the same
/// content. Two values have the same origin if they derive from one value by changes in the open
/// batch. Observers of all differences between them are notified in that batch.
@usableFromInline
package struct Lineage: Sendable {
  // Process-wide only to make numbers unique. Callers cannot observe each other.
  private static let lastNumber = Atomic<UInt64>(0)

  /// The number of the last change.
  @usableFromInline package var version: UInt64 = 0

  /// The version before the first change in the batch that assigned the current version.
  @usableFromInline var base: UInt64 = 0

  @inlinable
  package init() {}

  /// Assigns a number to a change whose observers are notified.
  ///
  /// - Parameter number: The number to use if no batch is open.
  @usableFromInline
  package mutating func advance(otherwise number: @autoclosure () -> UInt64) {
    guard let batch = openNumbers() else {
      version = number()
      return
    }
    (version, base) = batch._withUnsafeGuaranteedRef { numbers in
      let base = numbers.contains(version) ? base : version
      return (numbers.next(), base)
    }
  }

  /// Assigns a number to a change whose observers are notified.
  @usableFromInline
  package mutating func advance() { advance(otherwise: Self.number()) }

  /// Assigns a number to a change that replaces the value.
  @usableFromInline
  package mutating func renew() {
    version = openNumbers()?._withUnsafeGuaranteedRef { $0.next() } ?? Self.number()
    base = version
  }

  private static func number() -> UInt64 {
    lastNumber.wrappingAdd(1, ordering: .relaxed).newValue
  }

  /// Returns whether a value derives from another one by changes in the open batch, or `nil` if no
  /// batch is open.
  @usableFromInline
  package func hasOrigin(of other: Self) -> Bool? {
    openNumbers()?._withUnsafeGuaranteedRef { numbers in
      func origin(_ lineage: Self) -> UInt64 {
        numbers.contains(lineage.version) ? lineage.base : lineage.version
      }
      return origin(self) == origin(other)
    }
  }

  /// A Boolean value that indicates whether an open batch assigned the version.
  @usableFromInline package var isOfBatch: Bool { version & ChangeNumbers.flag != 0 }

  /// Returns whether a collection with this lineage was replaced by one with the other lineage.
  @inlinable
  package func isReplaced(by other: Self) -> Bool {
    version != other.version && !(other.hasOrigin(of: self) ?? (base == other.base))
  }
}

/// The numbers of the changes in a batch.
///
/// A batch is open on one thread while a store handles actions, from the first to the last one in
/// its queue. Each change in a batch has a number that no other batch assigns. The number therefore
/// shows whether a change belongs to the batch.
package final class ChangeNumbers {
  /// The highest bit, which is set only in numbers of batches.
  fileprivate static var flag: UInt64 { 1 << 63 }

  private static let blockSize: UInt64 = 1 << 24

  // Process-wide only to make numbers unique. Callers cannot observe each other.
  private static let lastBlock = Atomic<UInt64>(0)

  // Process-wide only as the key of a value of each thread.
  fileprivate static let slot = ThreadSlot()

  // No check for exclusive access can fail: no user code runs during an access.

  /// The last number assigned before the batch was opened.
  @exclusivity(unchecked) private var first: UInt64 = 0

  /// The last number.
  @exclusivity(unchecked) private var last: UInt64 = 0

  /// The object that opened the batch, while it is open.
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
    let isFresh = last != 0 && last & (Self.blockSize &- 1) < Self.blockSize / 2
    if isFresh { first = last } else { startBlock() }
    opener = owner
    Self.slot.value = Unmanaged.passUnretained(self).toOpaque()
    return true
  }

  /// Closes the batch.
  package func close() {
    Self.slot.value = nil
  }

  private func startBlock() {
    let block = Self.lastBlock.wrappingAdd(1, ordering: .relaxed).newValue
    last = Self.flag | block &* Self.blockSize
    first = last
  }

  /// Returns a new number.
  fileprivate func next() -> UInt64 {
    last &+= 1
    // A batch with millions of changes forgets the first ones, which then count as replacements.
    if last & (Self.blockSize &- 1) == 0 { startBlock() }
    return last
  }

  /// Returns whether the batch assigned a number since it was opened.
  fileprivate func contains(_ number: UInt64) -> Bool { number > first && number <= last }
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
